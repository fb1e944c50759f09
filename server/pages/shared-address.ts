import { postParameters } from '#shared/data/redirects.ts'
import { decoded } from '#shared/text/decoded.ts'

/** Query parameters that loaders and pages read. All others are removed, so a missing entry is noticed at once. */
const PARAMETERS = new Set([
  // For lists, projects, search, reviews, changes, mailed links and forms without scripts.
  ...[
    'page',
    'from',
    'q',
    'topic',
    'in',
    'filter',
    'sort',
    'state',
    'tag',
    'review',
    'token',
    'asked',
    'done',
  ],
  ...postParameters,
  // React Router's own.
  '_routes',
  'index',
])

/** Normalizes path and query for rendering and caching, so that `?fbclid=…` or `%62log` share one page and invented parameters render none. */
export function sharedAddress(address: string): string {
  const at = address.indexOf('?')
  if (/^\/dashboard\b/i.test(address)) return address
  if (at < 0) return plainlyEscaped(address)
  const parts = address.slice(at + 1).split('&')
  const read = parts.filter(part => PARAMETERS.has(nameOf(part)))
  return plainlyEscaped(address.slice(0, at)) + (read.length > 0 ? `?${read.join('&')}` : '')
}

function plainlyEscaped(path: string): string {
  if (/^[\w/.-]*$/.test(path)) return path
  const parts = path.split('/').map(part => encodeURIComponent(decoded(part) ?? part))
  return parts.join('/')
}

/** Decodes the name as loaders and the browser do, even if it is written `%70age`. */
const nameOf = (part: string) => new URLSearchParams(`&${part}`).keys().next().value ?? ''
