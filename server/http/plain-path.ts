import { decoded } from '#shared/text/decoded.ts'

/** Decodes a path, so that every spelling of an address counts as one. Malformed paths are returned unchanged. */
export const plainPath = (pathname: string) => decoded(pathname) ?? pathname

export function isSearchPage(pathname: string): boolean {
  return /^\/+search(\/?|(\/_?)?\.data)$/i.test(plainPath(pathname))
}
