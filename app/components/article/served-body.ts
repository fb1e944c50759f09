import { createContext, useContext, useState } from 'react'

/** Set only while the server renders. */
export const ServedBody = createContext<string | undefined>(undefined)

/** Returns the HTML of a body: `sent` by a loader, or what is in the document that is being rendered or hydrated. */
export function useBody(sent: string | null): string {
  const served = useContext(ServedBody)
  const [inDocument] = useState(() =>
    sent === null ? (served ?? document.querySelector('article.prose')?.innerHTML ?? '') : '',
  )
  return sent ?? inDocument
}
