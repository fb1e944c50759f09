import { expect, it } from 'vitest'
import { siteDefaults } from '#app/content/site-defaults.ts'
import { createVisitorClient } from '#app/data/visitor-client.ts'
import { loadPost } from './load-post.ts'
import { readReviewQuery } from './reviews/review-query.ts'

const post = {
  id: 1,
  slug: 'a',
  title: 'A',
  introduction: '',
  content: '',
  inserted_at: '2024-01-01T00:00:00Z',
}
const review = { id: 2, blog_id: 1, parent: null, answers: null, replies: [], first_created_at: null }
const summary = { average: null, count: 0, spread: [], rated: [], total: 1, deleted: 0 }

/** A visitor of a post whose only review is `content`. `counts`: how often each part was read. */
function openReader(content: string) {
  const counts = { post: 0, beside: 0, reviews: 0 }
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(String(input))
    if (pathname.endsWith('/read_reviews')) {
      counts.reviews++
      return Response.json({ ids: [2], best: null, summary, comments: [{ ...review, content }] })
    }
    if (pathname.endsWith('/list_beside')) counts.beside++
    if (!search.includes('slug=eq.a')) return Response.json([])
    counts.post++
    return Response.json([{ ...post, profiles: { username: 'Marlo', avatar_url: null } }])
  }
  const client = createVisitorClient({ url: null, key: 'key', fetch })
  const reads = { listVersion: {}, postVersion: {}, reviewVersion: {} }
  const reader = { client, backend: { url: null, key: 'key' }, reads }
  const open = (search: string, site = siteDefaults) =>
    loadPost(site, reader, 'a', readReviewQuery(new URLSearchParams(search)))
  return { reads, counts, open }
}

it('reads a post once for all addresses, and its reviews once for those that show the same', async () => {
  const { counts, open } = openReader('Words.')
  for (const search of ['', 'q=1', 'sort=oldest', '', 'q=2&sort=oldest']) await open(search)
  expect(counts).toEqual({ post: 1, beside: 1, reviews: 2 })
})

it('reads only reviews after one, and all after a change of posts or settings', async () => {
  const { reads, counts, open } = openReader('Words.')
  const first = await open('')
  reads.reviewVersion = {}
  const second = await open('')
  expect(counts).toEqual({ post: 1, beside: 1, reviews: 2 })
  // The parts of the page are kept with these.
  expect([second?.post === first?.post, second?.beside === first?.beside]).toEqual([true, true])
  expect(second?.reviews).not.toBe(first?.reviews)
  reads.postVersion = {}
  await open('')
  expect(counts).toEqual({ post: 2, beside: 2, reviews: 2 })
  await open('', { ...siteDefaults })
  expect(counts).toEqual({ post: 3, beside: 3, reviews: 3 })
})

it('tells by the clock that reviews are closed, without another read', async () => {
  const { counts, open } = openReader('Words.')
  const closing = { ...siteDefaults, reviewsCloseAfter: 36_500 }
  const isClosed = async () => (await open('', closing))?.areReviewsClosed
  const before = await isClosed()
  closing.reviewsCloseAfter = 1
  expect([before, await isClosed()]).toEqual([false, true])
  expect(counts.post).toBe(1)
})

it('keeps no long reviews, of which there could be many for each of their addresses', async () => {
  const { counts, open } = openReader('Words. '.repeat(10_000))
  for (const search of ['', '']) await open(search)
  expect(counts).toEqual({ post: 1, beside: 1, reviews: 2 })
})
