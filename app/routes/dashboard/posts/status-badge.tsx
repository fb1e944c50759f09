import { shortDate } from '#app/content/dates.ts'
import type { PostRow } from '#app/data/admin-posts.ts'
import { statusAt } from '../post-form/status-at.ts'
import { timeOf } from '../post-form/time-of.ts'

export function StatusBadge({ post }: { post: PostRow }) {
  const status = statusAt(post, new Date())
  if (status === 'published') return null
  return (
    <span className="badge">
      {status === 'draft' || post.publishedAt === null
        ? 'Draft'
        : `Scheduled · ${shortDate(post.publishedAt)}, ${timeOf(post.publishedAt)}`}
    </span>
  )
}
