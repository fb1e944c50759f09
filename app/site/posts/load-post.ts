import type { Visitor } from '#app/loading/loader-context.ts'
import { readAdjacentPosts } from '#shared/data/adjacent-posts.ts'
import type { Client } from '#shared/data/client.ts'
import { findPost } from '#shared/data/posts.ts'
import { viewReviews } from '#shared/data/reviews.ts'
import { listedHeadings } from '#shared/post-body/headings-in-post.server.ts'
import { renderPost } from '#shared/post-body/render-post.server.ts'
import { areReviewsClosed } from '#shared/posts/are-reviews-closed.ts'
import { socialCardAddress, socialCardOfPost } from '#shared/posts/social-card.server.ts'
import type { Site } from '#shared/settings/site.ts'
import type { ReviewQuery } from '../reviews/review-query.ts'
import { loadSeries } from './load-series.ts'

const everyReview = { length: Number.POSITIVE_INFINITY, opened: { has: () => true } }

export async function loadPost(site: Site, visitor: Visitor, slug: string, query: ReviewQuery) {
  const { client, readsAllReviews } = visitor
  const found = await readPost(site, client, slug)
  if (!found) return null
  const { post } = found
  const [adjacent, series, reviews] = await Promise.all([
    readAdjacentPosts(client, post.id, site.recentCount),
    loadSeries(client, post),
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
    isIntroductionRepeated: opening.startsWith(post.introduction.trim().slice(0, REPEATED)),
    contents: listedHeadings(headings),
    card: socialCardAddress(socialCardOfPost(site, post)),
  }
}

/** If the body starts with this many characters of the introduction, the introduction is not shown. */
const REPEATED = 30
