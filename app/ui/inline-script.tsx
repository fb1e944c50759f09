import { createContext, useContext } from 'react'

/** Set only while the server renders. */
export const ScriptMarker = createContext<string | undefined>(undefined)

/** The content security policy allows only scripts with the marker of the request. */
export function InlineScript({ code }: { code: string }) {
  const marker = useContext(ScriptMarker)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `code` is a constant of the application, with numbers and known words at most
  return <script nonce={marker} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
