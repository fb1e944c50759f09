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

/** Opens pages of a post whose only review is `content`. Returns how often the post was read for them. */
async function countReads(content: string, ...searches: string[]) {
  let count = 0
  const fetch = async (input: RequestInfo | URL) => {
    const { pathname, search } = new URL(String(input))
    if (pathname.endsWith('/read_reviews'))
      return Response.json({ ids: [2], best: null, summary, comments: [{ ...review, content }] })
    if (!search.includes('slug=eq.a')) return Response.json([])
    count++
    return Response.json([{ ...post, profiles: { username: 'Marlo', avatar_url: null } }])
  }
  const client = createVisitorClient({ url: null, key: 'key', fetch })
  const reads = { listVersion: {}, postVersion: {} }
  const reader = { client, backend: { url: null, key: 'key' }, reads }
  for (const search of searches)
    await loadPost(siteDefaults, reader, 'a', readReviewQuery(new URLSearchParams(search)))
  return count
}

it('reads a post once for all addresses that show the same', async () => {
  expect(await countReads('Words.', '', 'q=1', 'sort=oldest', '', 'q=2&sort=oldest')).toBe(2)
})

it('keeps no long reviews, of which there could be many for each of their addresses', async () => {
  expect(await countReads('Words. '.repeat(10_000), '', '')).toBe(2)
})
