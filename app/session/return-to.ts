import { isLeftByLink } from './email-link.ts'
import { keep, readKept } from './tab-storage.ts'

const key = 'byline-return-to'

// Pages that send the reader on: nobody was "there".
const passingThrough = ['/signin', '/signup', '/resetpassword', '/unauthorized']

/** Remembers for this tab where the reader is, so that signing in can lead back. Takes a path with its search and hash. */
export function rememberPlace(place: string): void {
  const { pathname, search, hash } = new URL(place, 'http://site.invalid')
  if (!passingThrough.includes(pathname)) keep(key, pathname + search + (isLeftByLink(hash) ? '' : hash))
}

/** The same for a page that was left before its script ran: the browser still names it to the page that it led to. */
export function rememberReferrer(): void {
  const [arrival] = performance.getEntriesByType('navigation')
  // A page that is loaded again was told of long ago.
  const isNew = arrival instanceof PerformanceNavigationTiming && arrival.type === 'navigate'
  const from = isNew ? URL.parse(document.referrer) : null
  if (from?.origin === location.origin) rememberPlace(from.pathname + from.search)
}

/** Where the reader was in this tab, always an address of this site; otherwise the home page. */
export function returnPlace(): string {
  return ownAddress(readKept(key))
}

/** The path, search and hash of an address on this site; '/' for anything else. */
export function ownAddress(place: string | null): string {
  const site = 'http://site.invalid'
  if (!place?.startsWith('/') || !URL.canParse(place, site)) return '/'
  const url = new URL(place, site)
  return url.origin === site ? url.pathname + url.search + url.hash : '/'
}
