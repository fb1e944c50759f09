import { createContext, useContext, useState } from 'react'

export const ServedBody = createContext<string | undefined>(undefined)

/** Returns the HTML of a body: `sent` by a loader, or from the document that is being rendered or hydrated. */
export function useBody(sent: string | null): string {
  const served = useContext(ServedBody)
  const [inDocument] = useState(() =>
    sent === null ? (served ?? document.querySelector('article.prose')?.innerHTML ?? '') : '',
  )
  return sent ?? inDocument
}
