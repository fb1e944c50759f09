import { grouped } from '#shared/text/count.ts'

const longestReview = 10_000
const dayMs = 24 * 60 * 60 * 1000

/** Validates the text of a review. Returns an error message or null. An emoji counts as one character. */
export function reviewError(content: string): string | null {
  if (content === '') return 'Write a few words first'
  const { length } = [...content]
  if (length <= longestReview) return null
  return `A review can have at most ${grouped(longestReview)} characters; this one has ${grouped(length)}`
}

export function parseRating(value: string): number | null {
  const rating = Number(value)
  return Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null
}

export function changesOf(
  before: { content: string; rating: number | null },
  after: { content: string; rating: number | null },
): { content?: string; rating?: number | null } | null {
  const changes = {
    ...(after.content !== before.content && { content: after.content }),
    ...(after.rating !== before.rating && { rating: after.rating }),
  }
  return Object.keys(changes).length === 0 ? null : changes
}

/** Closed manually, or `reviewsCloseAfter` days after publication. The database applies the same rule. */
export function areReviewsClosed(
  post: { areReviewsClosed: boolean; insertedAt: string },
  { reviewsCloseAfter }: { reviewsCloseAfter: number },
  now: Date,
): boolean {
  if (post.areReviewsClosed) return true
  return reviewsCloseAfter > 0 && Date.parse(post.insertedAt) + reviewsCloseAfter * dayMs <= now.getTime()
}
