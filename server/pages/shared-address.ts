import { decoded } from '#shared/text/decoded.ts'

/** Query parameters that loaders and pages read. Any other never reaches them, so one that is missing here is noticed at once. */
const PARAMETERS = new Set(
  // Of lists, search, reviews, mailed links and forms without script; the last two are React Router's own.
  ['page', 'q', 'topic', 'in', 'filter', 'sort', 'review', 'token', 'asked', 'done', '_routes', 'index'],
)

/** Path and query by which a page is rendered and cached: all who come by `?fbclid=…` or `%62log` share one page, and invented ones render none. */
export function sharedAddress(address: string): string {
  const at = address.indexOf('?')
  if (/^\/dashboard\b/i.test(address)) return address
  if (at < 0) return plainlyEscaped(address)
  const parts = address.slice(at + 1).split('&')
  const read = parts.filter(part => PARAMETERS.has(nameOf(part)))
  return plainlyEscaped(address.slice(0, at)) + (read.length > 0 ? `?${read.join('&')}` : '')
}

/** With the escapes of `encodeURIComponent`, as the site links to itself. */
function plainlyEscaped(path: string): string {
  if (/^[\w/.-]*$/.test(path)) return path
  const parts = path.split('/').map(part => encodeURIComponent(decoded(part) ?? part))
  return parts.join('/')
}

/** As loaders and the browser read it, also where it is written `%70age`: they would disagree on the page otherwise. */
const nameOf = (part: string) => new URLSearchParams(`&${part}`).keys().next().value ?? ''
