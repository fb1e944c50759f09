import type {
  AggregateRating,
  BlogPosting,
  BreadcrumbList,
  Comment,
  Person,
  Review as ReviewOfThing,
  WebSite,
} from 'schema-dts'
import { seriesAddress } from '#app/components/series-address.ts'
import { topicAddress } from '#app/components/topic.tsx'
import type { Post } from '#shared/data/posts.ts'
import type { RatingSummary, Review, ReviewsView } from '#shared/data/reviews.ts'
import type { Series, SeriesOfPost } from '#shared/data/series.ts'
import { breadcrumbList, jsonLd } from '#shared/posts/json-ld.ts'
import type { ReviewedThing } from '#shared/posts/reviewed-thing.ts'
import type { Site } from '#shared/settings/site.ts'
import { oneDecimal } from '#shared/text/one-decimal.ts'
import { groupReplies } from '../reviews/shown-list.ts'

/** Enough for search engines without making the page large. */
const MOST_REVIEWS = 10

export type PageFacts = {
  series: SeriesOfPost | null
  site: Site
  origin: string
  address: string
  image: string | null
  reviews: ReviewsView
}

/** JSON-LD of a post (schema.org) with absolute URLs. Search engines reject ratings of a BlogPosting, so ratings apply only to a reviewed thing. */
export const postGraph = (post: Omit<Post, 'content'>, facts: PageFacts) =>
  jsonLd(
    posting(post, facts),
    breadcrumbs(post, facts),
    ...(post.reviewed ? [reviewOrThing(post, post.reviewed, facts)] : []),
  )

function posting(
  post: Omit<Post, 'content'>,
  { origin, address, image, series, reviews }: PageFacts,
): BlogPosting & { '@type': 'BlogPosting' } {
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#post`,
    headline: post.title,
    description: post.introduction,
    url: address,
    mainEntityOfPage: address,
    datePublished: post.insertedAt,
    dateModified: post.changedAt,
    articleSection: post.topic,
    ...(post.tags.length > 0 && { keywords: post.tags }),
    author: { '@type': 'Person', name: post.author },
    commentCount: reviews.summary.total,
    comment: commentsOf(reviews),
    ...(image && { image }),
    ...(series && { isPartOf: seriesData(series, origin), position: series.number }),
  }
}

const seriesData = ({ slug, name }: Pick<SeriesOfPost, 'slug' | 'name'>, origin: string) => ({
  '@type': 'CreativeWorkSeries' as const,
  '@id': `${origin}${seriesAddress(slug)}#series`,
  name,
  url: origin + seriesAddress(slug),
})

export const seriesGraph = (
  site: Site,
  series: Series,
  parts: { slug: string; title: string }[],
  origin: string,
) =>
  jsonLd({
    ...seriesData(series, origin),
    ...(series.description && { description: series.description }),
    author: ownerData(site, origin),
    hasPart: parts.map(
      ({ slug, title }, place): BlogPosting => ({
        '@type': 'BlogPosting',
        headline: title,
        url: `${origin}/blog/${encodeURIComponent(slug)}`,
        position: place + 1,
      }),
    ),
  })

export function commentsOf(reviews: ReviewsView): Comment[] {
  const replies = groupReplies(reviews)
  return reviews.rows
    .filter(isIncluded)
    .slice(0, MOST_REVIEWS)
    .map(review => commentData(review, replies.get(review.id)?.filter(isIncluded) ?? []))
}

const isIncluded = ({ held, content }: Review) => !held && content !== ''

const commentData = ({ content, createdAt, username }: Review, replies: Review[]): Comment => ({
  '@type': 'Comment',
  text: content,
  dateCreated: createdAt,
  author: { '@type': 'Person', name: username },
  ...(replies.length > 0 && { comment: replies.map(reply => commentData(reply, [])) }),
})

/** Search engines reject a review without the author's rating, but accept the readers' ratings of the thing alone. */
function reviewOrThing(
  post: Omit<Post, 'content'>,
  thing: ReviewedThing,
  { address, reviews: { summary } }: PageFacts,
): ReviewOfThing | ReturnType<typeof thingData> {
  const itemReviewed = {
    ...thingData(thing),
    ...(thing.isRatedByReaders && summary.average !== null && { aggregateRating: readersRating(summary) }),
  }
  if (thing.rating === null) return itemReviewed
  return {
    '@type': 'Review',
    url: address,
    name: post.title,
    description: post.introduction,
    datePublished: post.insertedAt,
    author: { '@type': 'Person', name: post.author },
    itemReviewed,
    reviewRating: { '@type': 'Rating', ratingValue: thing.rating, bestRating: 5, worstRating: 1 },
  }
}

export const readersRating = ({ average, count }: RatingSummary): AggregateRating => ({
  '@type': 'AggregateRating',
  ratingValue: oneDecimal(average ?? 0),
  ratingCount: count,
  bestRating: 5,
  worstRating: 1,
})

function thingData({ type, name, maker, address, year }: ReviewedThing) {
  const link = { name, ...(address && { url: address }) }
  // A place and a product have no date of publication in the vocabulary.
  if (type === 'LocalBusiness') return { '@type': type, ...link, ...(maker && { address: maker }) }
  if (type === 'Product')
    return { '@type': type, ...link, ...(maker && { brand: { '@type': 'Brand', name: maker } as const }) }
  const common = { ...link, ...(year !== null && { datePublished: String(year).padStart(4, '0') }) }
  if (maker === '') return { '@type': type, ...common }
  const person = { '@type': 'Person', name: maker } as const
  const organization = { '@type': 'Organization', name: maker } as const
  switch (type) {
    case 'Book':
      return { '@type': type, ...common, author: person }
    case 'Movie':
      return { '@type': type, ...common, director: person }
    case 'MusicRecording':
      return { '@type': type, ...common, byArtist: person }
    case 'Course':
      return { '@type': type, ...common, provider: organization }
    default:
      return { '@type': type, ...common, author: organization }
  }
}

function breadcrumbs(post: Omit<Post, 'content'>, { site, origin, address }: PageFacts): BreadcrumbList {
  return breadcrumbList([
    [site.title, `${origin}/`],
    [post.topic, origin + topicAddress(post.topic)],
    [post.title, address],
  ])
}

export const ownerData = ({ owner }: Site, origin: string) => ({
  '@type': 'Person' as const,
  '@id': `${origin}/#owner`,
  name: owner.name,
  url: `${origin}/`,
  sameAs: owner.links.map(({ url }) => url),
})

export function siteGraph(site: Site, origin: string) {
  const { title, avatar } = site.owner
  const person: Person = {
    ...ownerData(site, origin),
    ...(title && { jobTitle: title }),
    ...(avatar && { image: new URL(avatar, origin).href }),
  }
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: site.title,
    description: site.description,
    url: `${origin}/`,
    publisher: { '@id': `${origin}/#owner` },
  }
  return jsonLd(website, person)
}
