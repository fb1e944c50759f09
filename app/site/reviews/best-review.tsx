import { classNames } from '#app/ui/class-names.ts'
import type { Review } from '#shared/data/reviews.ts'
import { ReviewParts } from './review-item.tsx'

const LARGE = 240

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
