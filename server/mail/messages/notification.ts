import { reviewPlace } from '#shared/posts/review-place.ts'
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

export const moderationLink = (siteUrl: string) => ({
  link: 'Decide in the dashboard',
  href: `${siteUrl}/dashboard/moderation`,
})

export const shownLink = ({ slug, comment }: Pick<Notification, 'slug' | 'comment'>, siteUrl: string) => ({
  link: 'Read it on the page',
  href: `${siteUrl}/blog/${encodeURIComponent(slug)}${reviewPlace(comment)}`,
})
