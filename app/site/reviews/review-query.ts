import { type Filter, filters, type Sort, sorts } from '#shared/data/reviews.ts'

export type ReviewQuery = { filter: Filter; sort: Sort; linked: number | null }

export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  const filter = search.get('filter')
  const sort = search.get('sort')
  const linked = search.get('review') ?? ''
  return {
    filter: filters.find(value => String(value) === filter) ?? 0,
    sort: sorts.find(value => value === sort) ?? 'latest',
    linked: /^[1-9]\d{0,14}$/.test(linked) ? Number(linked) : null,
  }
}

export function writeReviewQuery(search: URLSearchParams, { filter, sort, linked }: ReviewQuery) {
  const next = new URLSearchParams(search)
  if (linked === null) next.delete('review')
  else next.set('review', String(linked))
  if (filter === 0) next.delete('filter')
  else next.set('filter', String(filter))
  if (sort === 'latest') next.delete('sort')
  else next.set('sort', sort)
  return next
}
