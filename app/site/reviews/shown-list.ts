import type { Review, ReviewsView } from '#shared/data/reviews.ts'
import type { ReviewQuery } from './review-query.ts'

export type SavedReview = Pick<Review, 'id' | 'content' | 'rating' | 'held' | 'createdAt' | 'edited'>

/** Shows a new review or reply until the list is loaded again with it. A review that does not belong at the start is not shown until then. */
export function withAdded<View extends ReviewsView & { of: ReviewQuery }>(view: View, added: Review): View {
  const { of, rows, replies, linked } = view
  if (added.parent === null)
    return of.sort === 'latest' && passes(added, of.filter) ? { ...view, rows: [added, ...rows] } : view
  const below = (review: Review) =>
    review.id === added.parent ? { ...review, replies: [...review.replies, added.id] } : review
  return {
    ...view,
    rows: rows.map(below),
    linked: linked && below(linked),
    replies: [...replies, added],
  }
}

/** Shows the saved text and stars of a review or reply until the list is loaded again. */
export function withChanged<View extends ReviewsView>(view: View, changed: SavedReview): View {
  const update = (review: Review) => (review.id === changed.id ? { ...review, ...changed } : review)
  const { rows, replies, best, linked } = view
  return {
    ...view,
    rows: rows.map(update),
    replies: replies.map(update),
    best: best && update(best),
    linked: linked && update(linked),
  }
}

/** Leaves out a deleted review or reply until the list is loaded again. A review with replies stays for them, without its text. */
export function withoutDeleted<View extends ReviewsView>(view: View, { id }: Pick<Review, 'id'>): View {
  const others = (rows: Review[]) => rows.flatMap(row => remaining(row, id) ?? [])
  const { rows, replies, best, linked } = view
  return {
    ...view,
    rows: others(rows),
    replies: others(replies),
    best: best && remaining(best, id),
    linked: linked && remaining(linked, id),
  }
}

function remaining(row: Review, deleted: number): Review | null {
  const replies = row.replies.filter(reply => reply !== deleted)
  const isDeleted = row.deleted || row.id === deleted
  if (isDeleted && replies.length === 0) return null
  return { ...row, replies, ...(isDeleted && { content: '', deleted: true }) }
}

export function countShown(rows: Review[]): number {
  return rows.filter(({ held }) => !held).length
}

function passes(review: Review, filter: ReviewQuery['filter']): boolean {
  if (filter === 0) return true
  return filter === 6 ? review.rating === null : review.rating === filter
}

export function groupReplies({ rows, replies, linked }: ReviewsView): ReadonlyMap<number, Review[]> {
  const byId = new Map(replies.map(reply => [reply.id, reply]))
  // If an id occurs twice, the row wins because it comes last.
  const reviews = [linked, ...rows].flatMap(review => review ?? [])
  return new Map(reviews.map(({ id, replies }) => [id, replies.flatMap(reply => byId.get(reply) ?? [])]))
}
