import { directionOf } from '#app/content/direction.ts'
import { reviewPlace } from '#app/content/review-place.ts'
import type { FoundReview } from '#app/data/search.ts'
import { Link } from '#app/ui/link.tsx'
import { Moment } from '#app/ui/moment.tsx'
import { Stars } from '#app/ui/stars.tsx'
import { Marked } from './marked.tsx'

export function FoundReviews({ reviews }: { reviews: FoundReview[] }) {
  return (
    <ol className="stack search-results">
      {reviews.map(review => (
        <li key={review.id}>
          <p className="row quiet" dir={directionOf(review.post.title)}>
            <span className="byline">By {review.author}</span>
            {review.rating !== null && <Stars rating={review.rating} />}
            <Moment at={review.createdAt} />
          </p>
          <h2 dir="auto">
            <Link className="plain-link" to={`/blog/${review.post.slug}${reviewPlace(review.id)}`}>
              {review.post.title}
            </Link>
          </h2>
          <p className="search-results-excerpt" dir="auto">
            <Marked text={review.excerpt} />
          </p>
        </li>
      ))}
    </ol>
  )
}
