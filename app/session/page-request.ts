import { createContext } from 'react-router'
import type { Site } from '#app/content/site.ts'

export type PageRequest = {
  id: string
  /** Random nonce that marks the application's inline scripts in the rendered page. */
  marker: string
  /** Set by a loader when the page must not be cached: the next rendering may have what it lacks. */
  isUnkept?: boolean
  scriptAddress?: string
  previewedSite?: Site
}

export const pageRequest = createContext<PageRequest>()
