import { createContext } from 'react-router'
import type { Site } from '#app/content/site.ts'

export const currentSite = createContext<Site>()
