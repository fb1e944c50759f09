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

/** Changes the numbers of reviews. Which rating of a reader is the newest, and so the average, is known after the next reload. */
export function addToSummary(
  summary: RatingSummary,
  { rating, held }: Pick<Review, 'rating' | 'held'>,
  by: 1 | -1,
): RatingSummary {
  if (held) return summary
  const rated = summary.rated.map((reviews, place) => (place + 1 === rating ? reviews + by : reviews))
  return { ...summary, rated, total: summary.total + by }
}
