import type { RatingSummary, Review } from '#app/data/reviews.ts'
import type { View } from './view.ts'

/**
 * The rows as they were read again. A comment that is being edited stays where it was even when it was deleted meanwhile:
 * what its author is typing must not vanish.
 */
export function keepEdited(next: Review[], before: Review[], edited: number | null): Review[] {
  const place = before.findIndex(review => review.id === edited)
  const kept = before[place]
  if (!kept || next.some(review => review.id === edited)) return next
  return next.toSpliced(place, 0, kept)
}

/** The rows with a new comment where the view shows it; `complete` when no rows are left to load. */
export function withNew(rows: Review[], added: Review, { filter, sort }: View, complete: boolean): Review[] {
  if (!passes(added, filter) || rows.some(review => review.id === added.id)) return rows
  if (sort === 'latest') return [added, ...rows]
  return complete ? [...rows, added] : rows
}

/** How many of the rows are among those that the summary counts. */
export function countShown(rows: Review[]): number {
  return rows.filter(({ held }) => !held).length
}

function passes(review: Review, filter: View['filter']): boolean {
  if (filter === 0) return true
  return filter === 6 ? review.rating === null : review.rating === filter
}

/** The summary with one comment more, or one less. A held one does not count. */
export function counted(
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
