const dayMs = 24 * 60 * 60 * 1000

/** By hand, or by itself `reviewsCloseAfter` days after the post appeared. The database refuses reviews at the same time. */
export function areReviewsClosed(
  post: { areReviewsClosed: boolean; insertedAt: string },
  { reviewsCloseAfter }: { reviewsCloseAfter: number },
  now: Date,
): boolean {
  if (post.areReviewsClosed) return true
  return reviewsCloseAfter > 0 && Date.parse(post.insertedAt) + reviewsCloseAfter * dayMs <= now.getTime()
}
