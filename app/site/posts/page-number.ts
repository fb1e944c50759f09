export function pageNumber(search: URLSearchParams): number | null {
  const asked = search.get('page')
  if (asked === null) return 1
  return /^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : null
}

export const pageAddress = (path: string) => (page: number) => (page === 1 ? path : `${path}?page=${page}`)
