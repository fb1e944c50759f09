import { useRef } from 'react'
import type { QueryState } from '#app/loading/use-query.ts'
import { useSite } from '#app/loading/use-site.ts'
import { TextLink } from '#app/ui/link.tsx'
import { useRowsBelow } from '#app/ui/use-rows-below.ts'
import type { ReviewRow } from '#shared/data/admin-reviews.ts'
import { HiddenRowsCount } from '../hidden-rows-count.tsx'
import { Likes } from '../likes.tsx'
import { postAddress } from '../post-address.ts'
import { Recent } from './recent.tsx'

export function RecentReviews({ query }: { query: QueryState<ReviewRow[]> }) {
  return (
    <Recent title="Recent Comments" to="/dashboard/comments" noun="comments" query={query}>
      {reviews => <Reviews reviews={reviews} />}
    </Recent>
  )
}

function Reviews({ reviews }: { reviews: ReviewRow[] }) {
  const site = useSite()
  const list = useRef<HTMLUListElement>(null)
  const below = useRowsBelow(list, ':scope > li', reviews.length)
  return (
    <>
      <ul
        ref={list}
        className={below ? 'panel-rows ruled recent-reviews rows-cut' : 'panel-rows ruled recent-reviews'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs keyboard focus
        tabIndex={0}
        aria-label="Recent Comments"
      >
        {reviews.map(({ id, content, likes, author, post }) => (
          <li key={id}>
            <p dir="auto">{content}</p>
            <Likes count={likes} />
            <small className="hint">
              By <bdi>{author.username}</bdi> on{' '}
              <TextLink to={postAddress(site, post)}>{post.title}</TextLink>
            </small>
          </li>
        ))}
      </ul>
      <HiddenRowsCount below={below} noun="more comment" />
    </>
  )
}
