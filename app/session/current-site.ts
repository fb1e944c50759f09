import { createContext } from 'react-router'
import type { CurrentSite } from '#app/content/site.ts'

export const currentSite = createContext<CurrentSite>()
