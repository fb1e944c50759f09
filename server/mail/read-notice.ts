/** What `describe_mail` tells of a review. `quote`: at most its first 1,500 characters. */
export interface Notice {
  by: string
  quote: string
  comment: number
  post: string
  slug: string
}

export function readNotice(told: Record<string, unknown>): Notice {
  return {
    by: String(told.by),
    quote: String(told.quote),
    comment: Number(told.comment),
    post: String(told.post),
    slug: String(told.slug),
  }
}
