import { useSite } from '#app/loading/use-site.ts'
import { Link } from '#app/ui/link.tsx'
import type { ReviewRow } from '#shared/data/admin-reviews.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import type { Site } from '#shared/settings/site.ts'
import { counted } from '#shared/text/count.ts'
import { EmailAddress } from '../email-address.tsx'
import { postAddress } from '../post-address.ts'
import type { Column } from '../table/view.ts'

export const addressOf = (site: Site, { id, post }: ReviewRow) =>
  postAddress(site, post) + (post.isPublished ? reviewPlace(id) : '')

export const columnsOfReviews = {
  label: {
    label: 'Comment',
    className: 'data-table-text',
    cell: ({ content }) => content,
    marks: ({ rating, held, answeredName }) => (
      <>
        {rating !== null && <span>{counted(rating, 'star')}</span>}
        {answeredName !== null && (
          <span>
            Reply to <bdi>{answeredName || 'a deleted comment'}</bdi>
          </span>
        )}
        {held && <span className="badge">Held</span>}
      </>
    ),
  },
  author: {
    label: 'User',
    className: 'data-table-who',
    cell: ({ author: { username, email } }) => (
      <>
        <bdi>{username}</bdi>{' '}
        {email && (
          <span className="hint data-table-wide">
            <EmailAddress email={email} />
          </span>
        )}
      </>
    ),
  },
  post: {
    label: 'Blog Title',
    className: 'data-table-of',
    cell: row => <PostTitle row={row} />,
  },
} satisfies Record<string, Column<ReviewRow>>

function PostTitle({ row }: { row: ReviewRow }) {
  return (
    <Link className="clamp plain-link" to={addressOf(useSite(), row)} title={row.post.title}>
      {row.post.title}
    </Link>
  )
}
