/** A path without escapes, so that every spelling of an address counts as one. Malformed paths stay as they are. */
export function plainPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

export function isSearchPage(pathname: string): boolean {
  return /^\/+search(\/?|(\/_?)?\.data)$/i.test(plainPath(pathname))
}
