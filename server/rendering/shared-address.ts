/** Query parameters that loaders and pages read. Any other never reaches them, so one that is missing here is noticed at once. */
const PARAMETERS = new Set(
  // Of lists, search, reviews, mailed links and forms without script; the last two are React Router's own.
  ['page', 'q', 'topic', 'in', 'filter', 'sort', 'review', 'token', 'asked', 'done', '_routes', 'index'],
)

/** Path and query by which a page is rendered and cached: all who come by `?fbclid=…` share one page, and invented ones render none. */
export function sharedAddress(address: string): string {
  const at = address.indexOf('?')
  if (at < 0 || /^\/dashboard\b/i.test(address)) return address
  const parts = address.slice(at + 1).split('&')
  const read = parts.filter(part => PARAMETERS.has(nameOf(part)))
  return address.slice(0, at) + (read.length > 0 ? `?${read.join('&')}` : '')
}

/** As loaders and the browser read it, also where it is written `%70age`: they would disagree on the page otherwise. */
const nameOf = (part: string) => new URLSearchParams(`&${part}`).keys().next().value ?? ''
