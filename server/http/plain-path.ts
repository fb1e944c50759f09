import { decoded } from '#shared/text/decoded.ts'

/** Decodes a path, so that every spelling of an address counts as one. Malformed paths are returned unchanged. */
export const plainPath = (pathname: string) => decoded(pathname) ?? pathname

/** The path of the page whose data is at '.data', '/.data' or '/_.data'. Other paths are returned unchanged. */
export const withoutData = (path: string) => path.replace(/(\/_?)?\.data$/, '') || '/'

/** The path of a page's address, normalized like the router: any case, with or without a trailing slash. */
export function pagePath(address: string): string {
  const [path = ''] = address.split('?', 1)
  return plainPath(withoutData(path)).replace(/\/$/, '').toLowerCase()
}
