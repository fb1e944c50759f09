import { createContext, useContext } from 'react'

/** Given by the server while it renders a page; the finished page and the browser know none. */
export const ScriptMarker = createContext<string | undefined>(undefined)

/**
 * A script in the page itself. Only those with the marker of the request are allowed by the page's security policy, so a
 * script that got into the page by any other way does not run.
 */
export function InlineScript({ code }: { code: string }) {
  const marker = useContext(ScriptMarker)
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only constants of the application are given
  return <script nonce={marker} dangerouslySetInnerHTML={{ __html: code }} />
}
