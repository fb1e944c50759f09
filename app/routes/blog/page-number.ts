/** The page that an address asks for: 1 without `?page=`, null when that is no page number. */
export function pageNumber(search: URLSearchParams): number | null {
  const asked = search.get('page')
  if (asked === null) return 1
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
}

/** The first page has no number in its address. */
export const pageAddress = (path: string) => (page: number) => (page === 1 ? path : `${path}?page=${page}`)
