import { createHash } from 'node:crypto'
import { viewTransitionsStyle } from '#app/boot/view-transitions.ts'
import { playerOrigins } from '#shared/blocks/link-card/providers.ts'

/** Uses `hashes` of the inline scripts, because cached pages cannot have nonces. The script at `scriptAddress` may send requests to its origin. */
export function contentSecurityPolicy(
  hashes: string[],
  backendOrigin: string | null,
  scriptAddress: string | null,
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
    FRAMES,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const FRAMES = `frame-src 'self' ${playerOrigins.join(' ')}`

export const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"

export const scriptHash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`
