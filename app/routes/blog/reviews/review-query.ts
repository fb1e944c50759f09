import { type Filter, filters, type Sort, sorts } from '#app/data/reviews.ts'

export type ReviewQuery = { filter: Filter; sort: Sort }

export function readReviewQuery(search: URLSearchParams): ReviewQuery {
  const filter = search.get('filter')
  const sort = search.get('sort')
  return {
    filter: filters.find(value => String(value) === filter) ?? 0,
    sort: sorts.find(value => value === sort) ?? 'latest',
  }
}

export function writeReviewQuery(search: URLSearchParams, { filter, sort }: ReviewQuery): URLSearchParams {
  const next = new URLSearchParams(search)
  if (filter === 0) next.delete('filter')
  else next.set('filter', String(filter))
  if (sort === 'latest') next.delete('sort')
  else next.set('sort', sort)
  return next
}
