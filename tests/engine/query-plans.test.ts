import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPostsPage } from '#shared/data/admin-posts.ts'
import { readReviewsPage } from '#shared/data/admin-reviews.ts'
import { archivedPerPage, listPostsOfYear, listYears } from '#shared/data/archive.ts'
import type { Client } from '#shared/data/client.ts'
import { listFeedPosts } from '#shared/data/feed-posts.ts'
import { listDays, listMostReviewed } from '#shared/data/figures.ts'
import { listMyLikes } from '#shared/data/likes.ts'
import { countPosts, findPost, listRecentPosts, readPostList } from '#shared/data/posts.ts'
import { listProjects } from '#shared/data/projects.ts'
import { listReviews, type ReviewsWanted } from '#shared/data/reviews.ts'
import { searchReviews } from '#shared/data/search.ts'
import { listParts } from '#shared/data/series.ts'
import { readShelf } from '#shared/data/shelf.ts'
import { readToday } from '#shared/data/today.ts'
import { findRowsRead } from '#tests/support/rows-read.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { seedSite } from '../../bench/seed-site.ts'
import { peopleOf } from './people-of.ts'

// What the list queries read of a site that is large enough for the plans of a much larger one.

const PAGE_LENGTH = 4
const POSTS = 8_000

let server: TestServer
let adminId: string
let busiestPost: number
const { signedUpAdmin } = peopleOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  adminId = (await signedUpAdmin('Vera')).id
  // The words of a post are counted when it is written, which no plan depends on.
  await seedSite(server.sql, {
    users: 3_000,
    posts: POSTS,
    comments: 10_000,
    likes: 20_000,
    paragraphs: 2,
    tags: 200,
  })
  const [post] = await server.sql<{ id: number }>`
    select blog_id as id from comments group by 1 order by count(*) desc limit 1`
  busiestPost = post?.id ?? 0
  await server.sql`insert into series (slug, name) values ('walls', 'Walls')`
  await server.sql`
    update blogs set series = case when id % 900 = 1 then 'walls' end, pinned = case when id = 4000 then 1 end,
      reviewed = case when id % 900 = 2 then '{"type": "Book", "name": "x", "maker": "", "address": "", "rating": 4, "isRatedByReaders": true}'::jsonb end
    where id % 900 in (1, 2) or id = 4000`
  await server.sql`
    update blogs set topic = '', position = id, project = '{"role": "", "client": "", "started": "", "ended": "", "state": "ongoing", "links": []}'
    where id % 900 = 3`
  await server.sql`
    insert into private.reads (blog_id, day, reads, ends) select id, current_date - id::int % 300, 1, 0 from blogs`
  await server.sql`
    insert into private.readers (day, kind, name, readers)
    select current_date - day, kind, 'n' || n, 1 from generate_series(0, 700) as day, unnest('{device,host}'::text[]) as kind, generate_series(1, 5) as n`
  await server.sql`insert into private.links (address, blog_id) select 'https://example.org/' || id, id from blogs`
  await server.sql`update blogs set content = '<img src="a.png" alt="">', status = case when id % 2 = 0 then 'draft' else status end where id % 1000 < 2`
  await server.sql`vacuum analyze blogs, private.reads, private.readers, private.links`
})
afterAll(() => server?.stop())

const read = (as: 'anon' | 'authenticated', call: (client: Client) => Promise<unknown>) =>
  findRowsRead(server.sql, { role: as, claims: { role: as, sub: adminId } }, call)

/** The settings are one row. */
const scannedIn = (reads: Awaited<ReturnType<typeof read>>) =>
  reads.filter(({ relation, sequentialScans }) => sequentialScans > 0 && relation !== 'settings')

const rowsOf = (reads: Awaited<ReturnType<typeof read>>, relations: RegExp) =>
  reads.filter(({ relation }) => relations.test(relation)).reduce((sum, { rows }) => sum + rows, 0)

const page =
  (number: number, newestFirst = false, topic?: string, tag?: string) =>
  (client: Client) =>
    readPostList(client, { page: number, pageSize: PAGE_LENGTH, newestFirst, topic, tag })

const pages: Record<string, (client: Client) => Promise<unknown>> = {
  'the first page': page(1),
  'a page in the middle': page(1_001),
  'the last page': page(POSTS / PAGE_LENGTH),
  'a page past the end': page(POSTS),
  'the first page, newest first': page(1, true),
  'a page in the middle, newest first': page(777, true),
  'the first page of a topic': page(1, false, 'ReactJS'),
  'a page of a topic, far in': page(480, false, 'ReactJS'),
  'a page of a topic, newest first': page(360, true, 'ReactJS'),
  'a page of an unknown topic': page(1, false, 'Unknown'),
  'the first page of a tag': page(1, false, '', 'tag-1'),
  'a page of a tag, newest first': page(90, true, '', 'tag-1'),
  'a page of a rare tag': page(1, false, '', 'tag-190'),
  'a page of an unknown tag': page(1, false, '', 'unknown'),
  'how many posts are published': client => countPosts(client),
  'the recent posts': client => listRecentPosts(client, 5),
  'a post': client => findPost(client, 'site-post-777'),
  'the parts of a series': client => listParts(client, 'walls'),
  'the feed of a series': client => listFeedPosts(client, 20, { series: 'walls' }),
  'the projects': listProjects,
  'the shelf': client => readShelf(client, { type: null, sort: 'stars', page: 1 }),
  'the feed': client => listFeedPosts(client, 20),
  'the feed of a topic': client => listFeedPosts(client, 20, { topic: 'ReactJS' }),
}

describe('of a list of posts', () => {
  test.each(Object.entries(pages))('%s reads at most 50 posts', async (_, call) => {
    const reads = await read('anon', call)
    // A count for each topic is a page of the table, 200 tags are three, and series are few.
    const scanned = scannedIn(reads)
    expect(scanned.filter(({ relation }) => !['post_counts', 'tags', 'series'].includes(relation))).toEqual(
      [],
    )
    // Those of earlier pages are skipped in an index.
    expect(rowsOf(reads, /^blogs$/), JSON.stringify(reads)).toBeLessThanOrEqual(50)
    expect(rowsOf(reads, /^blogs_/), JSON.stringify(reads)).toBeLessThanOrEqual(POSTS + 50)
  })
})

test('reads an archive page from an index', async () => {
  const year = new Date().getFullYear()
  for (const page of [1, 2]) {
    const reads = await read('anon', client => listPostsOfYear(client, { year, timeZone: 'UTC', page }))
    expect(scannedIn(reads)).toEqual([])
    expect(rowsOf(reads, /^blogs$/), JSON.stringify(reads)).toBeLessThanOrEqual(page * archivedPerPage)
  }
  const reads = await read('anon', client => listYears(client, 'Europe/Berlin'))
  expect(scannedIn(reads)).toEqual([])
})

const reviews = (wanted: Partial<ReviewsWanted>) => (client: Client) =>
  // From the second on, without the best and the average.
  listReviews(client, { postId: busiestPost, filter: 0, sort: 'latest', from: 1, to: 20, ...wanted })

describe('of the reviews of a post', () => {
  test.each([
    ['latest', reviews({})],
    ['oldest', reviews({ sort: 'oldest' })],
    ['with five stars', reviews({ filter: 5 })],
    ['without stars, oldest', reviews({ filter: 6, sort: 'oldest' })],
  ])('twenty, %s, are read from an index', async (_, call) => {
    const reads = await read('anon', call)
    expect(scannedIn(reads)).toEqual([])
    expect(rowsOf(reads, /^comments_(?!held|pkey)/), JSON.stringify(reads)).toBeLessThanOrEqual(23)
    expect(rowsOf(reads, /^comments_pkey/), JSON.stringify(reads)).toBeLessThanOrEqual(20)
  })

  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['the average', async client => client.rpc('rating_summary', { of_blog: busiestPost }).throwOnError()],
    [
      'the likes of a reader',
      client => listMyLikes(client, { userId: adminId, reviewIds: [1_000_001, 1_000_002] }),
    ],
  ])('%s needs no other post', async (_, call) => {
    const reads = await read('authenticated', call)
    expect(scannedIn(reads)).toEqual([])
    expect(rowsOf(reads, /^(comments|likes)/), JSON.stringify(reads)).toBeLessThanOrEqual(300)
  })
})

describe('of all reviews', () => {
  // A word of every review, of every fourth, of four, and of none.
  test.each([
    ['reader', 2048],
    ['quietly', 2048],
    ['reader -quietly', 2048],
    ['zymurgy', 0],
  ])('a search for %j looks at the newest that match', async (typed, most) => {
    const reads = await read('anon', client => searchReviews(client, { typed, topic: '', page: 1 }))
    expect(scannedIn(reads)).toEqual([])
    expect(rowsOf(reads, /^comments_words$/), JSON.stringify(reads)).toBeLessThanOrEqual(most)
    // The newest, and those of the page.
    expect(rowsOf(reads, /^comments(?!_words$)/), JSON.stringify(reads)).toBeLessThanOrEqual(50)
  })
})

const rows = { search: '', filters: {}, sort: 'id', descending: true, page: 3 }

describe('in the dashboard', () => {
  test.each<[string, (client: Client) => Promise<unknown>]>([
    ['the posts', client => readPostsPage(client, rows)],
    ['the posts of a topic', client => readPostsPage(client, { ...rows, filters: { topic: 'ReactJS' } })],
    ['the scheduled posts', client => readPostsPage(client, { ...rows, filters: { status: 'scheduled' } })],
    ['the reviews', client => readReviewsPage(client, { ...rows, sort: 'created_at' })],
    [
      'the reviews of a post',
      client =>
        readReviewsPage(client, { ...rows, sort: 'created_at', filters: { post: String(busiestPost) } }),
    ],
    [
      'a search of reviews',
      client =>
        readReviewsPage(client, {
          ...rows,
          search: 'quietly',
          sort: 'created_at',
        }),
    ],
    [
      'the figures of a month',
      client => listDays(client, 'UTC', new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)),
    ],
    ['the most reviewed posts', client => listMostReviewed(client)],
  ])('%s reads no table as a whole', async (_, call) => {
    const reads = await read('authenticated', call)
    expect(scannedIn(reads)).toEqual([])
  })
})

test('reads the first page of the dashboard from indexes', async () => {
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const reads = await read('authenticated', client =>
    readToday(client, { before: dayBefore(59), week: dayBefore(6) }),
  )
  const large = ['blogs', 'comments', 'profiles', 'reads', 'readers', 'links']
  expect(scannedIn(reads).filter(({ relation }) => large.includes(relation))).toEqual([])
  // A week of the posts that were read, and few that need attention.
  expect(rowsOf(reads, /^blogs$/), JSON.stringify(reads)).toBeLessThanOrEqual(500)
})
