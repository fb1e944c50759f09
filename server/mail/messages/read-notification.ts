import { shortened } from '#shared/text/cut-text.ts'

export type Notification = ReturnType<typeof readNotification>

export function readNotification(told: Record<string, unknown>) {
  return {
    by: String(told.by),
    quote: shortened(String(told.quote), 1400),
    comment: Number(told.comment),
    post: String(told.post),
    slug: String(told.slug),
  }
}
