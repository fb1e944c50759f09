import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { viewTransitionsStyle } from '#app/document/view-transitions.ts'

/** Uses `hashes` of the inline scripts, since cached pages cannot have nonces. The script at `scriptAddress` may send requests to its origin. `frames`: origins of what the page can show in frames. */
export function contentSecurityPolicy(
  hashes: string[],
  backendOrigin: string | null,
  scriptAddress: string | null,
  frames: string[] = [],
): string {
  const other = backendOrigin ? ` ${backendOrigin}` : ''
  const [script, counter] = scriptAddress
    ? [` ${scriptAddress}`, ` ${new URL(scriptAddress).origin}`]
    : ['', '']
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim() + script,
    `style-src 'self' ${scriptHash(viewTransitionsStyle)}`,
    // The editor and the generated covers use style attributes.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' https: data: blob:${other}`,
    ...(backendOrigin ? [`media-src 'self'${other}`] : []),
    "font-src 'self'",
    `connect-src 'self'${other}${counter}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

export const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"

/** Longer ones are the data of one page. */
const LONGEST_KEPT = 4000

const hashes = new LRUCache<string, string>({ max: 100 })

/** The scripts of the application are the same on each page. */
export function scriptHash(code: string): string {
  const known = hashes.get(code)
  if (known) return known
  const hash = `'sha256-${createHash('sha256').update(code).digest('base64')}'`
  if (code.length <= LONGEST_KEPT) hashes.set(code, hash)
  return hash
}
