import { shortened } from '#shared/text/cut-text.ts'

export type Notice = ReturnType<typeof readNotice>

/** What `describe_mail` tells of a review. `quote`: its beginning, of which the database sends 1,500 characters. */
export function readNotice(told: Record<string, unknown>) {
  return {
    by: String(told.by),
    quote: shortened(String(told.quote), 1400),
    comment: Number(told.comment),
    post: String(told.post),
    slug: String(told.slug),
  }
}
