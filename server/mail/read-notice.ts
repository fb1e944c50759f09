export type Notice = ReturnType<typeof readNotice>

/** What `describe_mail` tells of a review. `quote`: at most its first 1,500 characters. */
export function readNotice(told: Record<string, unknown>) {
  return {
    by: String(told.by),
    quote: String(told.quote),
    comment: Number(told.comment),
    post: String(told.post),
    slug: String(told.slug),
  }
}
