import { oneDecimal } from '#app/content/one-decimal.ts'
import type { Post } from '#app/data/posts.ts'
import type { RatingSummary } from '#app/data/reviews.ts'

type PostingParts = { address: string; image: string | null; summary: RatingSummary }

/** JSON-LD of a post (schema.org BlogPosting), with a rating when there are ratings. */
export function postingData(post: Omit<Post, 'content'>, { address, image, summary }: PostingParts) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.introduction,
    url: address,
    datePublished: post.insertedAt,
    dateModified: post.updatedAt,
    articleSection: post.topic,
    author: { '@type': 'Person', name: post.author },
    ...(image && { image }),
    ...(summary.average !== null && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: oneDecimal(summary.average),
        ratingCount: summary.count,
        bestRating: 5,
        worstRating: 1,
      },
    }),
  }
}
