import { forget, readTabItem, storeInTab } from '#app/loading/tab-storage.ts'
import { parseUrl } from '#shared/text/parse-url.ts'
import { isLeftByLink, readLink } from './email-link.ts'
import { storedUser } from './stored-session.ts'

export const returnKey = 'byline-return-to'
const accountKey = 'byline-return-account'
export const referrerKey = 'byline-referrer'

export const passingThrough = ['/signin', '/signup', '/resetpassword', '/unauthorized', '/preview/draft']

export function rememberPlace(place: string): void {
  const { pathname, search, hash } = new URL(place, 'http://site.invalid')
  if (passingThrough.includes(pathname) || readLink(search, '')) return
  storeInTab(returnKey, pathname + search + (isLeftByLink(hash) ? '' : hash))
  storeInTab(accountKey, storedUser()?.id ?? '')
}

export function rememberReferrer(): void {
  const place = readTabItem(referrerKey)
  forget(referrerKey)
  if (place) rememberPlace(place)
}

export function returnPlace(): string {
  return isPlaceOfAnother() ? '/' : ownAddress(readTabItem(returnKey))
}

export async function findReturnPlace(): Promise<string> {
  const place = returnPlace()
  const response = await fetch(place, { method: 'HEAD' }).catch(() => null)
  return response?.status === 404 ? '/' : place
}

export function isPlaceOfAnother(): boolean {
  const account = readTabItem(accountKey)
  return Boolean(account) && account !== storedUser()?.id
}

/** Returns '/' for an address on another site, to prevent an open redirect. */
export function ownAddress(place: string | null): string {
  const site = 'http://site.invalid'
  const url = place?.startsWith('/') ? parseUrl(place, site) : null
  // A path that begins with two slashes would be read as a host.
  const isOwn = url?.origin === site && !url.pathname.startsWith('//')
  return isOwn ? url.pathname + url.search + url.hash : '/'
}
