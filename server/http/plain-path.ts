import { decoded } from '#shared/text/decoded.ts'

/** Decodes a path, so that every spelling of an address counts as one. Malformed paths are returned unchanged. */
export const plainPath = (pathname: string) => decoded(pathname) ?? pathname

/** The path of a page's address, normalized like the router: any case, with or without a trailing slash. Page data is at '.data', '/.data' or '/_.data'. */
export function pagePath(address: string): string {
  const [path = ''] = address.split('?', 1)
  return plainPath(path.replace(/(\/_?)?\.data$/, ''))
    .replace(/\/$/, '')
    .toLowerCase()
}

export function isSearchPage(pathname: string): boolean {
  return /^\/+search(\/?|(\/_?)?\.data)$/i.test(plainPath(pathname))
}
