import { areReviewsClosed } from '#app/content/are-reviews-closed.ts'
import { listedHeadings } from '#app/content/headings-in-post.server.ts'
import { renderPost } from '#app/content/render-post.server.ts'
import type { Site } from '#app/content/site.ts'
import { socialCardAddress, socialCardOfPost } from '#app/content/social-card.server.ts'
import type { Client } from '#app/data/client.ts'
import { findPost } from '#app/data/posts.ts'
import { readPostsBeside } from '#app/data/posts-beside.ts'
import { viewReviews } from '#app/data/reviews.ts'
import { perVersion } from '#app/session/per-version.ts'
import type { Visitor } from '#app/session/visitor.ts'
import { recentPostsOf } from './load-list.ts'
import type { ReviewQuery } from './reviews/review-query.ts'

type Loaded = Awaited<ReturnType<typeof readPost>>

const postOf = perVersion<Loaded>()

/** Letters of reviews that are kept, as JSON and rendered, for each of their addresses: every review and reply has one. */
const LONGEST_KEPT = 64 * 1024

export function loadPost(site: Site, { client, reads }: Visitor, slug: string, query: ReviewQuery) {
  const key = `${query.filter} ${query.sort} ${query.linked} ${slug}`
  const read = () => readPost(site, client, slug, query)
  const isKept = (loaded: Loaded) => loaded?.isWhole === true && loaded.reviews.length <= LONGEST_KEPT
  return postOf(reads?.postVersion, site, key, read, isKept)
}

async function readPost(site: Site, client: Client, slug: string, query: ReviewQuery) {
  const found = await findPost(client, slug)
  if (!found) return null
  const [{ html, whole, headings }, recent, beside, reviews] = await Promise.all([
    renderPost(found),
    recentPostsOf(client, site),
    readPostsBeside(client, found.id),
    viewReviews(client, { postId: found.id, ...query }),
  ])
  const { content: _, ...post } = found
  return {
    post: { ...post, areReviewsClosed: areReviewsClosed(post, site, new Date()) },
    html,
    isWhole: whole,
    isIntroductionRepeated: isRepeated(post.introduction, html),
    contents: listedHeadings(headings),
    recent,
    beside,
    // The router's own encoding of some thousand values takes as long as their rows.
    reviews: JSON.stringify(reviews),
    card: socialCardAddress(socialCardOfPost(site, post)),
  }
}

const REPEATED = 30

/** Some bodies begin with the words of their introduction. */
function isRepeated(introduction: string, html: string): boolean {
  const first = html
    .slice(0, 500)
    .replace(/<[^>]*>/g, '')
    .trim()
  return first.startsWith(introduction.trim().slice(0, REPEATED))
}
