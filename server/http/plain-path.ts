import { decoded } from '#shared/text/decoded.ts'

/** A path without escapes, so that every spelling of an address counts as one. Malformed paths stay as they are. */
export const plainPath = (pathname: string) => decoded(pathname) ?? pathname

export function isSearchPage(pathname: string): boolean {
  return /^\/+search(\/?|(\/_?)?\.data)$/i.test(plainPath(pathname))
}
