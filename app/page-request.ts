import { createContext } from 'react-router'

export type PageRequest = {
  id: string
  /** Random nonce that marks the application's inline scripts in the rendered page. */
  marker: string
  /** Set by a loader when the page lacks something that the next rendering may have: the page is not kept then. */
  isIncomplete?: boolean
}

export const pageRequest = createContext<PageRequest>()
