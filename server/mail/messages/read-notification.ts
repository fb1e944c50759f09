import { shortened } from '#shared/text/cut-text.ts'

export type Notification = ReturnType<typeof readNotification>

export function readNotification(details: Record<string, unknown>) {
  return {
    by: String(details.by),
    quote: shortened(String(details.quote), 1400),
    comment: Number(details.comment),
    post: String(details.post),
    slug: String(details.slug),
  }
}
