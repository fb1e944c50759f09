import { createContext } from 'react-router'
import type { CurrentSite } from '#shared/settings/site.ts'

export const currentSite = createContext<CurrentSite>()
