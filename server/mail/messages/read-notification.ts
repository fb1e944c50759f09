import { shortened } from '#shared/text/cut-text.ts'

export type Notification = ReturnType<typeof readNotification>

/** What `describe_mail` tells of a review. `quote`: its beginning, of which the database sends 1,500 characters. */
export function readNotification(told: Record<string, unknown>) {
  return {
    by: String(told.by),
    quote: shortened(String(told.quote), 1400),
    comment: Number(told.comment),
    post: String(told.post),
    slug: String(told.slug),
  }
}
