import { classNames } from '#app/ui/class-names.ts'
import type { Review } from '#shared/data/reviews.ts'
import { ReviewParts } from './review-item.tsx'
import type { Shown } from './use-reviews.ts'

const LARGE = 240

/** Characters. A longer review is not quoted, because it cannot be read at a glance. */
const LONGEST_BEST = 900
const FEWEST = 3

/** Returns null for a filtered list, and if the address names the best review. */
export function quotedOf({ best, of, summary, linked }: Shown): Review | null {
  if (!best || best.deleted || best.id === linked?.id) return null
  const isRead = best.content.length <= LONGEST_BEST
  return isRead && of.filter === 0 && summary.total >= FEWEST ? best : null
}

export function BestReview({ review }: { review: Review }) {
  const { content } = review
  return (
    <figure
      aria-label="Best comment"
      className={classNames(
        'reviews-best review-item review-item-best',
        content.length > LARGE && 'review-item-best-long',
        !/^\p{Quotation_Mark}/u.test(content) && 'review-item-best-quoted',
      )}
    >
      <ReviewParts review={review}>
        <blockquote className="review-item-text" dir="auto">
          {content}
        </blockquote>
      </ReviewParts>
    </figure>
  )
}
