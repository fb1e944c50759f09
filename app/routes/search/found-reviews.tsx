import { Link } from 'react-router'
import { dateAttribute, longDate } from '#app/content/dates.ts'
import type { FoundReview } from '#app/data/search.ts'
import { Stars } from '#app/ui/stars.tsx'
import { Marked } from './marked.tsx'

export function FoundReviews({ reviews }: { reviews: FoundReview[] }) {
  return (
    <ol className="search-results">
      {reviews.map(review => (
        <li key={review.id}>
          <p className="search-results-about">
            <span>{review.author}</span>
            {review.rating !== null && <Stars rating={review.rating} />}
            <time dateTime={dateAttribute(review.createdAt)}>{longDate(review.createdAt)}</time>
          </p>
          <h2 dir="auto">
            <Link to={`/blog/${review.post.slug}`}>{review.post.title}</Link>
          </h2>
          <p className="search-results-excerpt" dir="auto">
            <Marked text={review.excerpt} />
          </p>
        </li>
      ))}
    </ol>
  )
}
