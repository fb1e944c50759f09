import { createHash } from 'node:crypto'

/**
 * The policy for one finished page: the application's inline scripts are allowed by their hashes, since a cached page
 * cannot carry a nonce. `backendOrigin` is where the browser's client talks to when that is not the site itself.
 */
export function contentSecurityPolicy(hashes: string[], backendOrigin: string | null): string {
  const other = backendOrigin ? ` ${backendOrigin}` : ''
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
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

/**
 * Takes the marker out of a rendered page and hashes the inline scripts that carried it: those that the application
 * declares. A script that came with a post or a name cannot know the marker, so the policy does not allow it.
 */
export function collectScripts(html: string, marker: string): { html: string; hashes: string[] } {
  const nonce = ` nonce="${marker}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', code = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g))
    if (attributes.includes(nonce) && !/ src="/.test(attributes))
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return { html: html.replaceAll(nonce, ''), hashes: [...hashes] }
}
