import { expect, it } from 'vitest'
import { siteDefaults } from '#app/content/site-defaults.ts'
import { createVisitorClient, type Versions } from '#app/data/visitor-client.ts'
import { loadList } from './load-list.ts'

const row = {
  id: 1,
  slug: 'a',
  title: 'A',
  inserted_at: '2024-01-01T00:00:00Z',
  author: 'Marlo',
  best_content: null,
  best_author: null,
  best_rating: null,
  total: 1,
}

/** A visitor of a backend whose list has one post, which counts how often it is read. */
function openReader() {
  let count = 0
  const reads: Record<keyof Versions, object | null> = {
    listVersion: {},
    postVersion: null,
    reviewVersion: null,
  }
  const fetch = async (address: RequestInfo | URL) => {
    if (!String(address).includes('list_posts_out')) return Response.json([])
    count++
    return Response.json([{ ...row, title: `Read ${count}` }])
  }
  const client = createVisitorClient({ url: null, key: 'key', fetch })
  const reader = { client, backend: { url: null, key: 'key' }, reads }
  const titleAt = async (
    address: string,
    { site = siteDefaults, topic }: { site?: typeof siteDefaults; topic?: string } = {},
  ) => (await loadList(site, reader, new URL(address, 'http://site'), topic)).data.posts[0]?.title
  return { reads, titleAt }
}

it('reads a list once for all its addresses, until lists or settings change', async () => {
  const { reads, titleAt } = openReader()
  expect([await titleAt('/'), await titleAt('/?q=other')]).toEqual(['Read 1', 'Read 1'])
  expect(await titleAt('/?page=2')).toBe('Read 2')
  expect(await titleAt('/', { topic: 'Web' })).toBe('Read 3')
  expect(await titleAt('/')).toBe('Read 1')
  reads.listVersion = {}
  expect(await titleAt('/')).toBe('Read 4')
  expect(await titleAt('/', { site: { ...siteDefaults } })).toBe('Read 5')
})

it('reads it each time where changes are not announced', async () => {
  const { reads, titleAt } = openReader()
  reads.listVersion = null
  expect([await titleAt('/'), await titleAt('/')]).toEqual(['Read 1', 'Read 2'])
})
