import { Link } from 'react-router'
import { listRecentReviews } from '#app/data/admin-reviews.ts'
import { useLoaded } from '#app/session/use-loaded.ts'
import { Likes } from '../likes.tsx'
import { Recent, recentLength } from './recent.tsx'

export function RecentReviews() {
  const loaded = useLoaded(client => listRecentReviews(client, recentLength))
  return (
    <Recent title="Recent Comments" to="/dashboard/comments" noun="comments" loaded={loaded}>
      {reviews => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
        <ul className="recent-reviews" tabIndex={0} aria-label="Recent Comments">
          {reviews.map(({ id, content, likes, username, postTitle, postSlug }) => (
            <li key={id}>
              <p dir="auto">{content}</p>
              <Likes count={likes} />
              <small>
                By <bdi>{username}</bdi> on <Link to={`/blog/${postSlug}`}>{postTitle}</Link>
              </small>
            </li>
          ))}
        </ul>
      )}
    </Recent>
  )
}
