import { createHash } from 'node:crypto'
import { movesBetweenDocuments } from '#app/document/keep-one-move.ts'

/** Uses `hashes` of the inline scripts, since cached pages cannot have nonces. The script at `scriptAddress` may send requests to its origin. */
export function contentSecurityPolicy(
  hashes: string[],
  backendOrigin: string | null,
  scriptAddress?: string,
): string {
  const other = backendOrigin ? ` ${backendOrigin}` : ''
  const [script, counter] = scriptAddress
    ? [` ${scriptAddress}`, ` ${new URL(scriptAddress).origin}`]
    : ['', '']
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim() + script,
    `style-src 'self' ${hashOf(movesBetweenDocuments)}`,
    // The editor and the generated covers use style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' https: data: blob:${other}`,
    "font-src 'self'",
    `connect-src 'self'${other}${counter}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"

/** Hashes the inline scripts that have the marker, and removes it. Injected scripts cannot know the random marker. */
export function collectScripts(html: string, marker: string): { html: string; hashes: string[] } {
  const nonce = ` nonce="${marker}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (attributes.includes(nonce) && !/ src="/.test(attributes)) hashes.add(hashOf(code))
  return { html: html.replaceAll(nonce, ''), hashes: [...hashes] }
}

const hashOf = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
