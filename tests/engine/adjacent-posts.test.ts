import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAdjacentPosts } from '#shared/data/posts.ts'
import { findRowsRead } from '#tests/support/rows-read.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { seedSite } from '../../bench/seed-site.ts'
import { peopleOf } from './people-of.ts'

let server: TestServer
let ownerId: string
const { newClient, signedUpAdmin } = peopleOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  ownerId = (await signedUpAdmin('Vera')).id
})
afterAll(() => server?.stop())

/** Posts in this order, as topic, title and state. */
async function write(posts: [topic: string, title: string, state?: 'draft' | 'scheduled'][]) {
  await server.sql`delete from blogs`
  for (const [n, [topic, title, state = 'published']] of posts.entries())
    await server.sql`
      insert into blogs (id, user_id, slug, title, introduction, topic, status, published_at)
      values (${n + 1}, ${ownerId}, ${`post-${n + 1}`}, ${title}, 'x', ${topic}, ${state},
        ${state === 'scheduled' ? new Date(Date.now() + 3_600_000) : new Date()})`
}

const relatedOf = async (id: number) => {
  const { previous, next, related } = await readAdjacentPosts(newClient(), id, 0)
  return [previous?.slug, next?.slug, related.map(({ title }) => title)]
}

test('lists posts that share words by relevance', async () => {
  await write([
    ['A', 'Salted caramel'],
    ['B', 'Burning sugar on purpose'],
    ['A', 'Keeping a sourdough alive'],
    ['B', 'A sourdough before the one beside it'],
    ['B', 'How sourdoughs rise in the cold'],
    ['A', 'Bread and salt, after it'],
    ['C', 'Cold sourdough, twice'],
    ['C', 'Nothing of the kind'],
    ['B', 'A cellar for the winter'],
  ])
  expect(await relatedOf(5)).toEqual([
    'post-4',
    'post-6',
    ['Cold sourdough, twice', 'Keeping a sourdough alive', 'A cellar for the winter'],
  ])
  expect(await relatedOf(8)).toEqual(['post-7', 'post-9', []])
})

test('lists nothing unpublished', async () => {
  await write([
    ['A', 'The first of them'],
    ['B', 'Sourdough', 'draft'],
    ['B', 'Sourdough again', 'scheduled'],
    ['B', 'A published sourdough'],
    ['C', 'Between them'],
    ['C', 'Sourdough of today'],
  ])
  expect(await relatedOf(6)).toEqual(['post-5', undefined, ['A published sourdough']])
  expect((await relatedOf(2))[2]).toEqual([])
  expect((await relatedOf(3))[2]).toEqual([])
})

test('takes a title of signs or stop words', async () => {
  await write([
    ['A', "It's a & b | c:* \\ 'd' !e"],
    ['A', 'x'],
    ['B', 'To be or not to be'],
    ['B', 'y'],
    ['C', '発酵の話'],
    ['C', 'z'],
    ['D', '台所の発酵'],
  ])
  for (const [id, related] of [
    [1, []],
    [3, []],
    [5, ['台所の発酵']],
  ] as const)
    expect((await relatedOf(id))[2]).toEqual(related)
})

test('lists the newest posts without the post itself', async () => {
  await write([
    ['A', 'First'],
    ['A', 'Second'],
    ['A', 'Third'],
    ['A', 'Later', 'scheduled'],
  ])
  const { recent } = await readAdjacentPosts(newClient(), 3, 2)
  expect(recent.map(({ title }) => title)).toEqual(['Second'])
})

test('reads no more of a large site', async () => {
  const { sql } = server
  await sql`truncate blogs restart identity cascade`
  await seedSite(sql, { users: 10, posts: 6_000, comments: 10, likes: 10, paragraphs: 1, tags: 200 })
  // Every post shares the word 'post', and every fourth another.
  await sql`
    insert into private.searched_posts (blog_id, title, title_words, words, body, topic, inserted_at, published_at)
    select id, title, to_tsvector('private.site_words', title), '', '',
      topic, inserted_at, published_at
    from blogs`
  await sql`vacuum analyze private.searched_posts`
  const reads = await findRowsRead(sql, { role: 'anon', claims: { role: 'anon' } }, client =>
    readAdjacentPosts(client, 2_500, 5),
  )
  expect(reads.filter(({ sequentialScans }) => sequentialScans > 0)).toEqual([])
  const rows = reads.reduce((sum, { rows }) => sum + rows, 0)
  expect(rows, JSON.stringify(reads)).toBeLessThanOrEqual(6_200)
  expect((await relatedOf(2_500))[2]).toHaveLength(3)
})
