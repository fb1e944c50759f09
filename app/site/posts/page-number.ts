export function pageNumber(search: URLSearchParams): number | null {
  const requested = search.get('page')
  if (requested === null) return 1
  return /^[1-9]\d{0,8}$/.test(requested) ? Number(requested) : null
}

export const pageAddress = (path: string) => (page: number) => (page === 1 ? path : `${path}?page=${page}`)
