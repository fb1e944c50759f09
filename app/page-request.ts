import { createContext } from 'react-router'

/** What the server tells the application about one request for a page. */
export type PageRequest = {
  /** Names the request in the log. */
  id: string
  /** Random text that marks the scripts of the application in the rendered page. */
  marker: string
}

export const pageRequest = createContext<PageRequest>()
