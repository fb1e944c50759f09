import { type Filter, filters, type Sort, sorts } from '#app/data/reviews.ts'

export type View = { filter: Filter; sort: Sort }

/** Which comments an address asks for, and in which order; what it does not say, or says wrongly, is all of them, latest first. */
export function readView(search: URLSearchParams): View {
  const filter = search.get('filter')
  const sort = search.get('sort')
  return {
    filter: filters.find(value => String(value) === filter) ?? 0,
    sort: sorts.find(value => value === sort) ?? 'latest',
  }
}

/** The search of an address that shows this view, with everything else that it said. */
export function writeView(search: URLSearchParams, { filter, sort }: View): URLSearchParams {
  const next = new URLSearchParams(search)
  if (filter === 0) next.delete('filter')
  else next.set('filter', String(filter))
  if (sort === 'latest') next.delete('sort')
  else next.set('sort', sort)
  return next
}
