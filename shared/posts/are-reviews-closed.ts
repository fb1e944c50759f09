const dayMs = 24 * 60 * 60 * 1000

/** Closed manually, or `reviewsCloseAfter` days after publication. The database applies the same rule. */
export function areReviewsClosed(
  post: { areReviewsClosed: boolean; insertedAt: string },
  { reviewsCloseAfter }: { reviewsCloseAfter: number },
  now: Date,
): boolean {
  if (post.areReviewsClosed) return true
  return reviewsCloseAfter > 0 && Date.parse(post.insertedAt) + reviewsCloseAfter * dayMs <= now.getTime()
}
