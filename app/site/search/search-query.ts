import { cutText } from '#shared/text/cut-text.ts'

export type SearchQuery = {
  typed: string
  topic: string
  kind: 'posts' | 'reviews'
  page: number
}

/** Characters. The database compares no more than this. */
export const mostTyped = 200

/** Reads `?q=&topic=&in=&page=`. Returns null for an invalid page. */
export function readSearchQuery(search: URLSearchParams): SearchQuery | null {
  const page = search.get('page') ?? '1'
  if (!/^[1-9]\d{0,5}$/.test(page)) return null
  return {
    typed: clean(search.get('q') ?? ''),
    topic: clean(search.get('topic') ?? ''),
    kind: search.get('in') === 'reviews' ? 'reviews' : 'posts',
    page: Number(page),
  }
}

/** Removes control characters: Postgres text cannot contain NUL, and the others mean nothing in a search. */
const clean = (text: string) => cutText(text.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim(), 10 * mostTyped)

export function searchAddress({ typed, topic, kind, page }: SearchQuery): string {
  const search = new URLSearchParams({ q: typed })
  if (topic) search.set('topic', topic)
  if (kind === 'reviews') search.set('in', kind)
  if (page > 1) search.set('page', String(page))
  return `/search?${search}`
}
