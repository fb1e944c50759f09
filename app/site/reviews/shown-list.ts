import type { RatingSummary, Review, ReviewsView } from '#shared/data/reviews.ts'
import type { ReviewQuery } from './review-query.ts'

/** Returns the reloaded rows. If the review with the id `edited` was deleted, it is inserted again at its old index so that the edit is not lost. */
export function retainEdited(next: Review[], before: Review[], edited: number | null): Review[] {
  const index = before.findIndex(review => review.id === edited)
  const former = before[index]
  if (!former || next.some(review => review.id === edited)) return next
  return next.toSpliced(index, 0, former)
}

/** Inserts a new review where the filter and sort order place it. `complete`: whether all rows are loaded. */
export function withNew(rows: Review[], added: Review, { filter, sort }: ReviewQuery, complete: boolean) {
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

/** Replaces a review or reply everywhere. Null removes it. */
export function replaced<View extends ReviewsView>(
  view: View,
  id: number,
  change: (before: Review) => Review | null,
): View {
  const each = (some: Review[]) =>
    some.flatMap(review => (review.id === id ? (change(review) ?? []) : review))
  const one = (review: Review | null) => (review?.id === id ? change(review) : review)
  return {
    ...view,
    rows: each(view.rows),
    replies: each(view.replies),
    linked: one(view.linked),
    best: one(view.best),
  }
}

export function withReply<View extends ReviewsView>(view: View, reply: Review): View {
  const replies = [...view.replies.filter(({ id }) => id !== reply.id), reply]
  const below = (review: Review) => ({ ...review, replies: [...review.replies, reply.id] })
  return replaced({ ...view, replies }, reply.parent ?? 0, below)
}

export function withoutReview<View extends ReviewsView>(view: View, gone: Review): View {
  if (gone.parent === null)
    return replaced(view, gone.id, review =>
      review.replies.length === 0
        ? null
        : {
            ...review,
            userId: null,
            isImported: false,
            username: '',
            content: '',
            rating: null,
            deleted: true,
          },
    )
  return replaced(
    replaced(view, gone.id, () => null),
    gone.parent,
    review => {
      const replies = review.replies.filter(id => id !== gone.id)
      return review.deleted && replies.length === 0 ? null : { ...review, replies }
    },
  )
}

export function groupReplies({ rows, replies, linked }: ReviewsView): ReadonlyMap<number, Review[]> {
  const byId = new Map(replies.map(reply => [reply.id, reply]))
  // If an id occurs twice, the row wins because it comes last.
  const reviews = [linked, ...rows].flatMap(review => review ?? [])
  return new Map(reviews.map(({ id, replies }) => [id, replies.flatMap(reply => byId.get(reply) ?? [])]))
}

/** Adjusts the counts. The average is corrected by the next reload, because only the database knows which of a reader's ratings is the newest. */
export function addToSummary(
  summary: RatingSummary,
  { parent, rating, held }: Pick<Review, 'parent' | 'rating' | 'held'>,
  by: 1 | -1,
): RatingSummary {
  if (held || parent !== null) return summary
  const rated = summary.rated.map((reviews, index) => (index + 1 === rating ? reviews + by : reviews))
  return { ...summary, rated, total: summary.total + by }
}
