import fc from 'fast-check'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ReadCounts } from '#server/figures/read-counts.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'

const ORIGIN = 'https://blog.example.com'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'

let server: BorrowedServer
let owner: string
beforeAll(async () => {
  server = await borrowServer()
  owner = await insertAccount(server.sql, { name: 'Vera', email: 'vera@example.com', password: 'x' })
  await server.sql`update profiles set role = 'admin' where id = ${owner}`
})
beforeEach(async () => {
  await server.sql`delete from blogs`
  await server.sql`delete from private.readers`
  await server.sql`delete from private.feed_readers`
  for (const slug of ['hedges', 'gates']) await addPost(slug, 'published')
})

const addPost = (slug: string, status: string) => server.sql`
  insert into blogs (user_id, slug, title, introduction, content, topic, status)
  values (${owner}, ${slug}, ${slug}, 'A post.', '<p>Text.</p>', 'JavaScript', ${status})`

const settings = { countsReads: true, projectsAddress: 'work' }
const counts = () => new ReadCounts({ origin: ORIGIN, settings: () => settings })
const visit = (path: string, address: string, headers: Record<string, string> = {}) => ({
  path,
  address,
  header: (name: string) => ({ 'user-agent': FIREFOX, ...headers })[name] ?? '',
})
const reads = () => server.sql`
  select slug, reads, ends from private.reads join blogs on blogs.id = blog_id order by slug`
const readers = (kind: string) =>
  server.sql`select name, readers from private.readers where kind = ${kind} order by name`

test('counts a reader once a day for each post', async () => {
  const counted = counts()
  for (const path of [
    '/blog/hedges',
    '/blog/hedges?utm_source=x',
    '/blog/hedges.data',
    '/blog/h%65dges',
    '/blog/hedges/',
    '/',
  ])
    counted.addRead(visit(path, '192.0.2.1'))
  await counted.store(server.sql)
  counted.addRead(visit('/blog/hedges', '192.0.2.1'))
  counted.addRead(visit('/blog/hedges', '192.0.2.2'))
  await counted.store(server.sql)
  expect(await reads()).toEqual([{ slug: 'hedges', reads: 2, ends: 0 }])
  expect(await readers('device')).toEqual([{ name: 'computer', readers: 2 }])
})

test('counts neither drafts nor pages that do not exist', async () => {
  await addPost('secret', 'draft')
  const counted = counts()
  for (const path of ['/blog/secret', '/blog/nowhere', '/blog/hedges/rss.xml', '/dashboard/main', '/signin'])
    counted.addRead(visit(path, '192.0.2.1'))
  await counted.store(server.sql)
  expect(await reads()).toEqual([])
})

test('counts reads of projects at their own address', async () => {
  await addPost('arbour', 'published')
  await server.sql`
    update blogs set topic = '', project = '{"role": "", "client": "", "started": "", "ended": "", "state": "finished", "links": []}'
    where slug = 'arbour'`
  const counted = counts()
  counted.addRead(visit('/work/arbour', '192.0.2.1'))
  counted.addEnd(visit('/Work/arbour/', '192.0.2.1'))
  counted.addRead(visit('/about/arbour', '192.0.2.2'))
  await counted.store(server.sql)
  expect(await reads()).toEqual([{ slug: 'arbour', reads: 1, ends: 1 }])
})

test('stores the other reads when a browser reports impossible addresses', async () => {
  const counted = counts()
  for (const path of ['/blog/%00', '/blog/a\0b', `/blog/${'a'.repeat(4_000)}`, '/blog/%FF', '/blog/\ud800'])
    counted.addRead(visit(path, '192.0.2.1'))
  counted.addRead(visit('/blog/hedges', '192.0.2.1'))
  await counted.store(server.sql)
  expect(await reads()).toEqual([{ slug: 'hedges', reads: 1, ends: 0 }])
})

test('does not count a post loaded as a picture', async () => {
  const counted = counts()
  const uses = [
    { 'sec-fetch-dest': 'image', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' },
  ]
  for (const [number, headers] of uses.entries())
    counted.addRead(visit('/blog/hedges', `192.0.2.${number}`, headers))
  await counted.store(server.sql)
  expect(await reads()).toEqual([{ slug: 'hedges', reads: 2, ends: 0 }])
})

test('counts no more ends than reads', async () => {
  const counted = counts()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.2', '192.0.2.3'])
    counted.addEnd(visit('/blog/hedges', address))
  counted.addRead(visit('/blog/hedges', '192.0.2.1'))
  counted.addRead(visit('/blog/hedges', '192.0.2.2'))
  await counted.store(server.sql)
  expect(await reads()).toEqual([{ slug: 'hedges', reads: 2, ends: 2 }])
})

test('counts from where readers come', async () => {
  const counted = counts()
  counted.addRead(visit('/', '192.0.2.1', { referer: 'https://www.example.org/a?token=x' }))
  counted.addRead(visit('/blog/gates', '192.0.2.1', { referer: `${ORIGIN}/` }))
  counted.addRead({ ...visit('/', '192.0.2.2'), referrer: 'https://example.org/b' })
  await counted.store(server.sql)
  expect(await readers('host')).toEqual([{ name: 'example.org', readers: 2 }])
})

test('stores the subscribers that a feed reader names last', async () => {
  const counted = counts()
  for (const count of [11, 12])
    counted.addRead(visit('/rss.xml', '192.0.2.1', { 'user-agent': `Feedly/1.0 (${count} subscribers)` }))
  await counted.store(server.sql)
  expect(await figure('figure_feed_readers()')).toEqual([{ name: 'Feedly', subscribers: 12 }])
})

test('adds up the subscribers of a reader’s feeds', async () => {
  const counted = counts()
  for (const [path, count] of [
    ['/rss.xml', 120],
    ['/topics/Left %2F Right/rss.xml', 3],
    ['/rss.xml', 121],
  ] as const) {
    counted.addRead(visit(path, '192.0.2.1', { 'user-agent': `Feedly/1.0 (${count} subscribers)` }))
    await counted.store(server.sql)
  }
  expect(await figure('figure_feed_readers()')).toEqual([{ name: 'Feedly', subscribers: 124 }])
})

test('limits what one address can add by inventing browsers', async () => {
  const counted = counts()
  for (let number = 0; number < 5_000; number++)
    counted.addRead(visit('/blog/hedges', '192.0.2.1', { 'user-agent': `${FIREFOX} ${number}` }))
  counted.addRead(visit('/blog/hedges', '192.0.2.2'))
  await counted.store(server.sql)
  expect(await reads()).toEqual([
    { slug: 'hedges', reads: expect.toSatisfy(count => count < 2_000), ends: 0 },
  ])
})

test('stores the thousand most frequent hosts of a day', async () => {
  for (let write = 0; write < 3; write++) {
    const counted = counts()
    for (let number = 0; number < 900; number++) {
      const referer = `https://${write}-${number}.example.org/`
      counted.addRead(
        visit('/', `198.51.${write}.${number % 250}`, { referer, 'user-agent': FIREFOX + number }),
      )
    }
    for (const reader of [1, 2, 3])
      counted.addRead(visit('/', `203.0.${write}.${reader}`, { referer: 'https://example.net/' }))
    await counted.store(server.sql)
  }
  const hosts = await readers('host')
  expect(hosts).toHaveLength(1_000)
  expect(hosts).toContainEqual({ name: 'example.net', readers: 9 })
})

test('stores twenty hosts and feed readers of an address', async () => {
  const counted = counts()
  for (let number = 0; number < 40; number++) {
    const agent = { 'user-agent': `Reader ${number} (9 subscribers)` }
    counted.addRead(visit('/rss.xml', '2001:db8:0:1::1', agent))
    const referer = `https://${number}.example.org/`
    counted.addRead(visit('/', `2001:db8:0:2::${number}`, { referer, 'user-agent': FIREFOX + number }))
  }
  counted.addRead(visit('/', '192.0.2.1', { referer: 'https://39.example.org/' }))
  await counted.store(server.sql)
  const [feeds] = await server.sql`select count(*)::int from private.feed_readers`
  expect([feeds, (await readers('host')).length]).toEqual([{ count: 20 }, 21])
})

test('stores two hundred feed readers', async () => {
  const counted = counts()
  for (let number = 0; number < 300; number++)
    counted.addRead(
      visit('/rss.xml', `192.0.2.${number}`, { 'user-agent': `Reader ${number} (9 subscribers)` }),
    )
  await counted.store(server.sql)
  expect(await server.sql`select count(*)::int from private.feed_readers`).toEqual([{ count: 200 }])
})

test('adds its counts later when the database does not respond', async () => {
  const counted = counts()
  counted.addRead(visit('/blog/hedges', '192.0.2.1'))
  await server.sql`alter function count_reads(jsonb) rename to count_nothing`
  await expect(counted.store(server.sql)).rejects.toThrow('count_reads')
  await server.sql`alter function count_nothing(jsonb) rename to count_reads`
  counted.addRead(visit('/blog/hedges', '192.0.2.2'))
  await counted.store(server.sql)
  expect(await reads()).toEqual([{ slug: 'hedges', reads: 2, ends: 0 }])
})

test('adds up visits on two servers in any order', async () => {
  const step = fc.record({
    server: fc.nat(1),
    slug: fc.constantFrom('hedges', 'gates'),
    reader: fc.nat(5),
    does: fc.constantFrom('read', 'end', 'store'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
      await server.sql`delete from private.reads`
      const servers = [counts(), counts()]
      const expected = new Set<string>()
      for (const { server: number, slug, reader, does } of steps) {
        const one = servers[number]
        if (does === 'store') await one?.store(server.sql)
        else if (does === 'end') one?.addEnd(visit(`/blog/${slug}`, `192.0.2.${reader}`))
        else {
          one?.addRead(visit(`/blog/${slug}`, `192.0.2.${reader}`))
          expected.add(`${number} ${slug} ${reader}`)
        }
      }
      for (const one of servers) await one.store(server.sql)
      const rows = await server.sql<{ reads: number; ends: number }>`select reads, ends from private.reads`
      expect(rows.reduce((sum, row) => sum + row.reads, 0)).toBe(expected.size)
      expect(rows.every(row => row.ends <= row.reads)).toBe(true)
    }),
    { numRuns: 40 },
  )
})

const figure = (call: string) =>
  server.sql.begin(async sql => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: owner, role: 'authenticated', aal: 'aal1' })}, true)`
    return sql.unsafe(`select * from public.${call}`)
  })

const addReview = (rating: number | null, createdAt: string) => server.sql`
  insert into comments (user_id, blog_id, content, rating, created_at)
  select ${owner}, id, 'Fine.', ${rating}, ${createdAt} from blogs where slug = 'hedges'`

test('counts the ratings of a day next to its reviews', async () => {
  for (const rating of [4, 5, null]) await addReview(rating, '2026-03-04T12:00Z')
  const days = await figure(`figure_days('2026-03-04')`)
  expect(days.slice(0, 2)).toMatchObject([
    { reviews: 3, ratings: 2, stars: 4.5 },
    { reviews: 0, ratings: 0, stars: null },
  ])
})

test('figures begin at midnight in the site’s time zone', async () => {
  await server.sql`update settings set time_zone = 'Asia/Tokyo'`
  await server.sql`insert into private.reads select id, '2026-03-04', 1, 1 from blogs where slug = 'hedges'`
  await addReview(1, '2026-03-03T14:59Z')
  await addReview(5, '2026-03-03T15:01Z')
  const days = await figure(`figure_days('2026-03-04')`)
  const posts = await figure(`figure_posts('2026-03-04')`)
  await server.sql`update settings set time_zone = default`
  expect([days[0], posts[0]]).toMatchObject([
    { reviews: 1, stars: 5 },
    { reviews: 1, stars: 5 },
  ])
})

test('figures add up what was counted', async () => {
  const counted = counts()
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
    counted.addRead(visit('/blog/hedges', address, { referer: 'https://example.org/' }))
  counted.addEnd(visit('/blog/hedges', '192.0.2.1'))
  counted.addRead(visit('/blog/gates', '192.0.2.1'))
  await counted.store(server.sql)
  await server.sql`insert into private.reads select blog_id, day - 400, 5, 5 from private.reads where reads = 3`
  await server.sql`insert into comments (user_id, blog_id, content, rating) select ${owner}, id, 'Fine.', 4 from blogs where slug = 'gates'`
  expect(await figure('figure_posts(current_date - 3)')).toEqual([
    {
      id: expect.anything(),
      slug: 'hedges',
      title: 'hedges',
      reads: 3,
      ends: 1,
      reviews: 0,
      stars: null,
      of_project: false,
      is_published: true,
    },
    {
      id: expect.anything(),
      slug: 'gates',
      title: 'gates',
      reads: 1,
      ends: 0,
      reviews: 1,
      stars: 4,
      of_project: false,
      is_published: true,
    },
  ])
  expect(await figure(`figure_readers(current_date - 3, 'host')`)).toEqual([
    { name: 'example.org', readers: 3 },
  ])
  expect(await figure('figure_now()')).toMatchObject([
    { slug: 'hedges', reads: 3 },
    { slug: 'gates', reads: 1 },
  ])
  expect((await figure('figure_visits(current_date - 3)')).map(({ readers }) => readers)).toEqual([
    0, 0, 0, 3,
  ])
  expect((await figure('figure_days(current_date - 3)')).at(-1)).toMatchObject({
    readers: 3,
    reads: 4,
    ends: 1,
    reviews: 1,
    stars: 4,
    subscribers: 0,
  })
  const [post] = await server.sql<{ id: number }>`select id from blogs where slug = 'hedges'`
  await server.sql`delete from private.reads where day < current_date - 100`
  expect(await figure(`figure_post_life(${post?.id})`)).toEqual([{ after: 0, reads: 3, median: 1 }])
  expect(await figure('list_figure_sources()')).toContainEqual({
    name: 'figure_now',
    source: expect.stringMatching(/^select blogs.id/),
  })
})

test('knows no first reads of posts older than the figures', async () => {
  const counted = counts()
  counted.addRead(visit('/blog/hedges', '192.0.2.1'))
  await counted.store(server.sql)
  await server.sql`update blogs set published_at = now() - interval '40 days' where slug = 'hedges'`
  const [post] = await server.sql<{ id: number }>`select id from blogs where slug = 'hedges'`
  expect(await figure(`figure_post_life(${post?.id})`)).toEqual([])
})
