import { Moment } from '#app/components/moment.tsx'
import type { PostRow } from '#shared/data/admin-posts.ts'
import { statusAt } from '#shared/posts/post-status.ts'

export function StatusBadge({ post }: { post: Pick<PostRow, 'status' | 'publishedAt'> }) {
  const status = statusAt(post, new Date())
  if (status === 'published') return <span className="badge badge-published data-table-wide">Published</span>
  return (
    <span className="badge">
      {status === 'draft' || post.publishedAt === null ? (
        'Draft'
      ) : (
        <span>
          Scheduled · <Moment at={post.publishedAt} form="short" to="minute" />
        </span>
      )}
    </span>
  )
}
