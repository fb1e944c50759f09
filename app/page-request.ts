import { createContext } from 'react-router'

export type PageRequest = {
  /** Id of the request in the log. */
  id: string
  /** Random nonce that marks the application's inline scripts in the rendered page. */
  marker: string
}

export const pageRequest = createContext<PageRequest>()
