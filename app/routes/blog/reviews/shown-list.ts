import type { RatingSummary, Review } from '#app/data/reviews.ts'
import type { ReviewQuery } from './review-query.ts'

/** Returns the reloaded rows. If the review with the id `edited` was deleted, inserts it again at its old index to keep the edit. */
export function keepEdited(next: Review[], before: Review[], edited: number | null): Review[] {
  const place = before.findIndex(review => review.id === edited)
  const kept = before[place]
  if (!kept || next.some(review => review.id === edited)) return next
  return next.toSpliced(place, 0, kept)
}

/** Inserts a new review where filter and order put it. `complete`: all rows are loaded. */
export function withNew(
  rows: Review[],
  added: Review,
  { filter, sort }: ReviewQuery,
  complete: boolean,
): Review[] {
  if (!passes(added, filter) || rows.some(review => review.id === added.id)) return rows
  if (sort === 'latest') return [added, ...rows]
  return complete ? [...rows, added] : rows
}

export function countShown(rows: Review[]): number {
  return rows.filter(({ held }) => !held).length
}

function passes(review: Review, filter: ReviewQuery['filter']): boolean {
  if (filter === 0) return true
  return filter === 6 ? review.rating === null : review.rating === filter
}

export function addToSummary(
  summary: RatingSummary,
  { rating, held }: Pick<Review, 'rating' | 'held'>,
  by: 1 | -1,
): RatingSummary {
  if (held) return summary
  const spread = summary.spread.map((given, place) => (place + 1 === rating ? given + by : given))
  const count = spread.reduce((sum, given) => sum + given, 0)
  const stars = spread.reduce((sum, given, place) => sum + given * (place + 1), 0)
  return { average: count === 0 ? null : stars / count, count, spread, total: summary.total + by }
}
