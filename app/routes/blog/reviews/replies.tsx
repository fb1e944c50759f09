import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '#app/content/count.ts'
import { reviewPlace } from '#app/content/review-place.ts'
import type { Review } from '#app/data/reviews.ts'

type Props = {
  review: Review
  shown: number
  onMore: (review: Review) => void
  /** The rows of the shown replies. */
  children: ReactNode
}

/** What stands below a review. Without script, the others open by an address with all of them. */
export function Replies({ review, shown, onMore, children }: Props) {
  const more = review.replies.length - shown

  function open(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onMore(review)
  }

  if (review.replies.length === 0) return null
  return (
    <div className="replies">
      <ul aria-label={review.deleted ? 'Replies' : `Replies to ${review.username}`}>{children}</ul>
      {more > 0 && (
        <Link
          to={reviewPlace(review.id)}
          id={`replies_${review.id}`}
          className="replies-more"
          preventScrollReset
          onClick={open}
        >
          Show {counted(more, shown > 0 ? 'more reply' : 'reply', shown > 0 ? 'more replies' : 'replies')}
        </Link>
      )}
    </div>
  )
}
