import { areReviewsClosed } from '#app/content/are-reviews-closed.ts'
import { listedHeadings } from '#app/content/headings-in-post.server.ts'
import { renderPost } from '#app/content/render-post.server.ts'
import type { Site } from '#app/content/site.ts'
import { socialCardAddress, socialCardOfPost } from '#app/content/social-card.server.ts'
import type { Client } from '#app/data/client.ts'
import { findPost } from '#app/data/posts.ts'
import { type PostsBeside, readPostsBeside } from '#app/data/posts-beside.ts'
import { viewReviews } from '#app/data/reviews.ts'
import { perVersion } from '#app/session/per-version.ts'
import type { Visitor } from '#app/session/visitor.ts'
import { recentPostsOf } from './load-list.ts'
import type { ReviewQuery } from './reviews/review-query.ts'

const postOf = perVersion<Awaited<ReturnType<typeof readPost>>>()
const besideOf = perVersion<PostsBeside>()
const reviewsOf = perVersion<Awaited<ReturnType<typeof readReviewsJson>>>()

/** Letters of reviews that are kept, as JSON and rendered, for each of their addresses: every review and reply has one. */
const LONGEST_KEPT = 64 * 1024

/** Loads a post with what is beside it, which a review does not change, and its reviews. */
export async function loadPost(site: Site, { client, reads }: Visitor, slug: string, query: ReviewQuery) {
  const { postVersion, reviewVersion } = reads ?? {}
  const read = () => readPost(site, client, slug)
  const found = await postOf(postVersion, site, slug, read, found => found?.isWhole === true)
  if (!found) return null
  const { post } = found
  const key = `${query.filter} ${query.sort} ${query.linked} ${post.id}`
  const isKept = ({ json }: { json: string }) => json.length <= LONGEST_KEPT
  const [recent, beside, reviews] = await Promise.all([
    recentPostsOf(client, site),
    besideOf(postVersion, site, `${post.id}`, () => readPostsBeside(client, post.id)),
    reviewsOf(reviewVersion, site, key, () => readReviewsJson(client, post.id, query), isKept),
  ])
  return { ...found, areReviewsClosed: areReviewsClosed(post, site, new Date()), recent, beside, reviews }
}

/** JSON, since the router's own encoding of some thousand values takes as long as their rows; in an object, since `KeptPart` keeps HTML for one. */
async function readReviewsJson(client: Client, postId: number, query: ReviewQuery) {
  return { json: JSON.stringify(await viewReviews(client, { postId, ...query })) }
}

async function readPost(site: Site, client: Client, slug: string) {
  const found = await findPost(client, slug)
  if (!found) return null
  const { html, frames, opening, whole, headings } = await renderPost(found)
  const { content: _, ...post } = found
  return {
    post,
    html,
    frames,
    isWhole: whole,
    isIntroductionRepeated: opening.startsWith(post.introduction.trim().slice(0, REPEATED)),
    contents: listedHeadings(headings),
    card: socialCardAddress(socialCardOfPost(site, post)),
  }
}

/** Characters of an introduction that a body begins with, too, which is then not shown twice. */
const REPEATED = 30
