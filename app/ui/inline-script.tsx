import { createContext, useContext } from 'react'

export const ScriptMarker = createContext<string | undefined>(undefined)

/** The content security policy allows only scripts with this request's marker. */
export function InlineScript({ code }: { code: string }) {
  const marker = useContext(ScriptMarker)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: `code` is a constant of the application that contains only numbers and known strings
  return <script nonce={marker} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
}
