import { useState } from 'react'
import { data } from 'react-router'
import { currentSite, pageRequest, sendBody, type Visitor, visitor } from '#app/loading/loader-context.ts'
import { siteOf } from '#app/loading/site-of.ts'
import { pageMeta } from '#app/site/page-meta.ts'
import type { Client } from '#shared/data/client.ts'
import { findPost, findPresentSlug, readAdjacentPosts } from '#shared/data/posts.ts'
import { findProjectSlug } from '#shared/data/projects.ts'
import { type ReviewLink, reviewsPerPage, viewReviews } from '#shared/data/reviews.ts'
import { findSeriesOfPost } from '#shared/data/series.ts'
import { renderPost } from '#shared/post-body/body-thread.server.ts'
import { listedHeadings } from '#shared/post-body/headings-in-post.server.ts'
import { areReviewsClosed } from '#shared/posts/check-review.ts'
import { thumbnail } from '#shared/posts/picture-addresses.ts'
import { repeatsIntroduction } from '#shared/posts/repeated-introduction.ts'
import { reviewPlace } from '#shared/posts/review-place.ts'
import { socialCardAddress, socialCardOfPost } from '#shared/posts/social-card.server.ts'
import type { Site } from '#shared/settings/site.ts'
import { dateAttribute } from '#shared/text/dates.ts'
import { directionOf } from '#shared/text/direction.ts'
import { excerpt } from '#shared/text/excerpt.ts'
import { EditLink } from '../layout/edit-link.tsx'
import { movedPage } from '../moved-page.ts'
import { type ReviewQuery, readReviewQuery } from '../reviews/review-query.ts'
import { type Rated, Reviews } from '../reviews/reviews.tsx'
import type { Route } from './+types/post-page'
import { MoreToRead } from './more-to-read.tsx'
import { PostEnd } from './post-end.tsx'
import { PostSheet } from './post-sheet.tsx'
import { postGraph } from './structured-data.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const reader = context.get(visitor)
  const site = context.get(currentSite)
  const query = readReviewQuery(url.searchParams)
  const loaded = await loadPost(site, reader, params.slug, query)
  if (!loaded) {
    const slug = await findPresentSlug(reader.client, params.slug)
    const project = slug === null ? await findProjectSlug(reader.client, params.slug) : null
    // Links to reviews of projects in mails lead here.
    if (project !== null) throw movedPage(url, `/${site.projectsAddress}/${encodeURIComponent(project)}`)
    throw slug === null ? data(null, { status: 404 }) : movedPage(url, `/blog/${encodeURIComponent(slug)}`)
  }
  const { html, failures, ...sent } = loaded
  return { ...sent, html: sendBody(context.get(pageRequest), { html, failures }) }
}

const everyReview = { length: Number.POSITIVE_INFINITY, opened: { has: () => true } }

async function loadPost(site: Site, visitor: Visitor, slug: string, query: ReviewQuery) {
  const { client, readsAllReviews } = visitor
  const found = await readPost(site, client, slug)
  if (!found) return null
  const { post } = found
  const [adjacent, series, reviews] = await Promise.all([
    readAdjacentPosts(client, post.id, site.recentCount),
    findSeriesOfPost(client, post),
    viewReviews(client, { postId: post.id, ...query, ...(readsAllReviews && everyReview) }),
  ])
  return { ...found, areReviewsClosed: areReviewsClosed(post, site, new Date()), adjacent, series, reviews }
}

async function readPost(site: Site, client: Client, slug: string) {
  const found = await findPost(client, slug)
  if (!found) return null
  const { html, opening, failures, headings } = await renderPost(found)
  const { content: _, ...post } = found
  return {
    post,
    html,
    failures,
    isIntroductionRepeated: repeatsIntroduction(opening, post.introduction),
    contents: listedHeadings(headings),
    card: socialCardAddress(socialCardOfPost(site, post)),
  }
}

export { shouldRevalidate } from '../reviews/should-revalidate.ts'

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { origin } = matches[0].loaderData
  const site = siteOf(matches)
  if (!loaderData) return [{ title: site.title }]
  const { post, card, series, reviews } = loaderData
  const path = `/blog/${encodeURIComponent(post.slug)}`
  const image = post.thumbnail && origin + thumbnail(post.thumbnail, 1280)
  return [
    ...pageMeta(matches, {
      name: post.title,
      description: excerpt(post.introduction),
      path,
      card,
      feed: { title: 'Reviews', address: `${path}/rss.xml` },
      markdown: `${path}.md`,
      article: {
        published: dateAttribute(post.insertedAt),
        changed: dateAttribute(post.changedAt),
        topic: post.topic,
        tags: post.tags,
        author: post.author,
      },
    }),
    postGraph(post, { site, origin, address: origin + path, image, series, reviews }),
  ]
}

export default function PostPage({ loaderData }: Route.ComponentProps) {
  const { post, html, isIntroductionRepeated, contents, areReviewsClosed, adjacent, series, reviews } =
    loaderData
  const [changed, setChanged] = useState<Rated | null>(null)
  // Nobody would reach the next post below reviews that load endlessly.
  const isEndless = reviews.summary.total > reviewsPerPage
  const moreToRead = <MoreToRead adjacent={adjacent} series={series} />
  return (
    <main id="main" className="wrap" dir={directionOf(post.title)}>
      <PostSheet
        post={isIntroductionRepeated ? { ...post, introduction: '' } : post}
        html={html}
        rating={changed?.postId === post.id ? changed.rating : reviews.summary}
        contents={contents}
        series={series}
      >
        <ChangedBy reviews={reviews.changedBy} />
        <PostEnd post={post} />
      </PostSheet>
      {isEndless && moreToRead}
      <Reviews
        key={post.id}
        post={post}
        areReviewsClosed={areReviewsClosed}
        initial={reviews}
        onRated={setChanged}
      />
      {!isEndless && moreToRead}
      <EditLink to={`/dashboard/blog/${encodeURIComponent(post.slug)}/update`} />
    </main>
  )
}

/** Names the reviews after which the author changed the post. */
function ChangedBy({ reviews }: { reviews: ReviewLink[] }) {
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
