import type { Notification } from './read-notification.ts'

export const moderationLink = (siteUrl: string) => ({
  link: 'Decide in the dashboard',
  href: `${siteUrl}/dashboard/moderation`,
})

export const shownLink = ({ slug, comment }: Pick<Notification, 'slug' | 'comment'>, siteUrl: string) => ({
  link: 'Read it on the page',
  href: `${siteUrl}/blog/${encodeURIComponent(slug)}#review-${comment}`,
})
