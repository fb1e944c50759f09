import { Link } from '#app/ui/link.tsx'
import type { ReviewRow } from '#shared/data/admin-reviews.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import { counted } from '#shared/text/count.ts'
import { EmailAddress } from '../email-address.tsx'
import type { Column } from '../table/view.ts'

export const columnsOfReviews = {
  label: {
    label: 'Comment',
    className: 'data-table-text',
    cell: ({ content, rating, held, answeredName }) => (
      <>
        <span className="data-table-name clamp" dir="auto">
          {content}
        </span>
        <span className="row hint data-table-facts">
          {rating !== null && <span>{counted(rating, 'star')}</span>}
          {answeredName !== null && (
            <span>
              Reply to <bdi>{answeredName || 'a deleted comment'}</bdi>
            </span>
          )}
          {held && <span className="badge">Held</span>}
        </span>
      </>
    ),
  },
  author: {
    label: 'User',
    className: 'data-table-who',
    cell: ({ author: { username, email } }) => (
      <span>
        {username}
        <br />
        {email && (
          <span className="hint">
            <EmailAddress email={email} />
          </span>
        )}
      </span>
    ),
  },
  post: {
    label: 'Blog Title',
    className: 'data-table-of',
    cell: ({ id, post: { title, slug } }) => (
      <Link className="clamp plain-link" to={`/blog/${slug}${reviewPlace(id)}`} title={title}>
        {title}
      </Link>
    ),
  },
} satisfies Record<string, Column<ReviewRow>>
