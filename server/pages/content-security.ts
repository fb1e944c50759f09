import { createHash } from 'node:crypto'

/**
 * The policy for one finished page: its inline scripts are allowed by their hashes, since a cached page cannot carry a
 * nonce. `backendOrigin` is where the browser's client talks to when that is not the site itself.
 */
export function contentSecurityPolicy(html: string, backendOrigin: string | null): string {
  const other = backendOrigin ? ` ${backendOrigin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${inlineScriptHashes(html).join(' ')}`.trim(),
    "style-src 'self'",
    // The editor and the generated covers set custom properties and colours on elements.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' https: data: blob:${other}`,
    "font-src 'self'",
    `connect-src 'self'${other}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** For answers that are no page: nothing may run, nothing may be loaded. */
export const NOTHING_RUNS = "default-src 'none'; frame-ancestors 'none'"

function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (/\bsrc=/.test(attributes) || /type="application\/(ld\+)?json"/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  }
  return [...hashes]
}
