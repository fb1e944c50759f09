import type { ReviewLink } from '#shared/data/reviews.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'

/** Names the reviews after which the author changed the post. */
export function ChangedBy({ reviews }: { reviews: ReviewLink[] }) {
  if (reviews.length === 0) return null
  return (
    <p className="hint" dir="ltr">
      <span>Changed after {reviews.length > 1 ? 'reviews' : 'a review'} by </span>
      {reviews.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && <span>, </span>}
          <a className="link" href={reviewPlace(id)}>
            <bdi>{name}</bdi>
          </a>
        </span>
      ))}
    </p>
  )
}
