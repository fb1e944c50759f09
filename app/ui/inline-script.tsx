import { createContext, useContext } from 'react'

/** Set only while the server renders. The server removes the marker from the finished page. */
export const ScriptMarker = createContext<string | undefined>(undefined)

/** An inline script with the marker of the request. The content security policy allows only marked scripts. */
export function InlineScript({ code }: { code: string }) {
  const marker = useContext(ScriptMarker)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `code` is a constant of the application
  return <script nonce={marker} dangerouslySetInnerHTML={{ __html: code }} />
}
