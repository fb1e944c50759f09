import { createContext } from 'react-router'
import type { Site } from '#app/content/site.ts'

/** The settings with which a page is rendered. */
export const currentSite = createContext<Site>()
