import { beforeAll, beforeEach, expect, test } from 'vitest'
import { OWN_REQUEST } from '#server/base/request-context.ts'
import { AddressCounts } from '#server/pages/address-counts.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'

const ORIGIN = 'https://blog.example.com'
let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
})
beforeEach(async () => {
  await server.sql`delete from redirects`
  await server.sql`delete from missed_addresses`
})

const counts = () => new AddressCounts(ORIGIN)
const requested = (path: string, referer = '', method = 'GET') =>
  new Request(ORIGIN + path, { method, headers: referer ? { referer } : {} })
const from = (address: string) => ({ ...OWN_REQUEST, address })
const missed = () => server.sql`select address, hits::int, referrer from missed_addresses order by address`

test('adds up all spellings of a missing address', async () => {
  const counted = counts()
  for (const path of ['/Old', '/old/', '/%6fld?utm_source=x', '/old.data?_routes=root'])
    counted.add(requested(path), 404, from('192.0.2.1'))
  await counted.store(server.sql)
  expect(await missed()).toEqual([{ address: '/old', hits: 4, referrer: '' }])
})

test('stores the last referrer without its query', async () => {
  const counted = counts()
  counted.add(
    requested('/a', 'https://user:pw@other.example.com/links?mail=me@example.com#x'),
    404,
    from('192.0.2.1'),
  )
  counted.add(requested('/a'), 404, from('192.0.2.2'))
  counted.add(requested('/b', `${ORIGIN}/blog/hedges?token=secret`), 404, from('192.0.2.1'))
  counted.add(requested('/c', 'javascript:alert(1)'), 404, from('192.0.2.1'))
  await counted.store(server.sql)
  expect(await missed()).toEqual([
    { address: '/a', hits: 2, referrer: 'other.example.com/links' },
    { address: '/b', hits: 1, referrer: '/blog/hedges' },
    { address: '/c', hits: 1, referrer: '' },
  ])
})

test('counts no probes, control characters, long paths or other methods', async () => {
  const counted = counts()
  for (const path of ['/.env', '/wp-login.php', '/a%0Ab', `/${'a'.repeat(500)}`])
    counted.add(requested(path), 404, from('192.0.2.1'))
  counted.add(requested('/a', '', 'HEAD'), 404, from('192.0.2.1'))
  counted.add(requested('/found'), 200, from('192.0.2.1'))
  await counted.store(server.sql)
  expect(await missed()).toEqual([])
})

test('counts twenty missing addresses of a client each minute', async () => {
  const counted = counts()
  for (let number = 0; number < 50; number++)
    counted.add(requested(`/scan/${number}`), 404, from('192.0.2.1'))
  counted.add(requested('/real'), 404, from('192.0.2.2'))
  await counted.store(server.sql)
  expect(await missed()).toHaveLength(21)
  counted.add(requested('/scan/51'), 404, from('192.0.2.1'))
  await counted.store(server.sql)
  expect(await missed()).toHaveLength(22)
})

test('loses no address that could not be stored', async () => {
  const counted = counts()
  counted.add(requested('/a', 'https://old.example.com/'), 404, from('192.0.2.1'))
  counted.add(requested('/b'), 404, from('192.0.2.1'))
  await server.sql`alter function count_addresses(jsonb) rename to count_nothing`
  const failing = counted.store(server.sql)
  counted.add(requested('/a', 'https://new.example.com/'), 404, from('192.0.2.2'))
  await expect(failing).rejects.toThrow('count_addresses')
  await server.sql`alter function count_nothing(jsonb) rename to count_addresses`
  await counted.store(server.sql)
  expect(await missed()).toEqual([
    { address: '/a', hits: 2, referrer: 'new.example.com/' },
    { address: '/b', hits: 1, referrer: '' },
  ])
})

test('adds the hits of two processes', async () => {
  await server.sql`insert into redirects (from_path, target) select '/from/' || n, '/' from generate_series(1, 200) as n`
  const processes = [counts(), counts()]
  const paths = Array.from({ length: 200 }, (_, at) => `/from/${at + 1}`)
  for (const [at, counted] of processes.entries())
    for (const path of at === 0 ? paths : paths.toReversed()) {
      counted.add(requested(path), 301, from('192.0.2.1'))
      counted.add(requested(path), 202, from('192.0.2.1'))
    }
  await Promise.all(processes.map(counted => counted.store(server.sql)))
  expect(
    await server.sql`select hits::int, last_hit_at > now() - interval '1 minute' as recent, count(*)::int from redirects group by 1, 2`,
  ).toEqual([{ hits: 4, recent: true, count: 200 }])
  expect(await missed()).toEqual([])
})

test('counts a followed redirect of a former parameter', async () => {
  await server.sql`insert into redirects (from_path, target) values ('/?p=5', '/blog/hedges')`
  const counted = counts()
  for (const path of ['/?p=5', '/_.data?p=5', '/.data?p=5'])
    counted.add(requested(path), 202, from('192.0.2.1'))
  await counted.store(server.sql)
  expect(await server.sql`select hits::int from redirects`).toEqual([{ hits: 3 }])
})

test('forgets an address that gets a redirect', async () => {
  const counted = counts()
  counted.add(requested('/old'), 404, from('192.0.2.1'))
  await counted.store(server.sql)
  await server.sql`insert into redirects (from_path, target) values ('/old/', '/')`
  expect(await missed()).toEqual([])
  counted.add(requested('/old'), 404, from('192.0.2.1'))
  await counted.store(server.sql)
  expect(await missed()).toEqual([])
  expect(await server.sql`select hits::int from redirects`).toEqual([{ hits: 1 }])
})

test('forgets what nobody asked for in thirty days', async () => {
  await server.sql`insert into missed_addresses (address, hits, referrer, last_hit_at) values
    ('/recent', 1, '', now() - interval '29 days'), ('/older', 9, '', now() - interval '31 days')`
  await counts().store(server.sql)
  expect(await missed()).toEqual([{ address: '/recent', hits: 1, referrer: '' }])
})

test('a thousand invented addresses displace no frequent one', async () => {
  await server.sql`insert into missed_addresses (address, hits, referrer)
    select '/real/' || n, 2, '' from generate_series(1, 700) as n`
  await server.sql`insert into missed_addresses (address, hits, referrer)
    select '/linked/' || n, 1, 'other.example.com/' from generate_series(1, 100) as n`
  const counted = counts()
  for (let number = 0; number < 1000; number++)
    counted.add(requested(`/invented/${number}`), 404, from(`192.0.2.${number % 250}`))
  await counted.store(server.sql)
  expect(
    await server.sql`select split_part(address, '/', 2) as kind, count(*)::int from missed_addresses group by 1 order by 1`,
  ).toEqual([
    { kind: 'invented', count: 200 },
    { kind: 'linked', count: 100 },
    { kind: 'real', count: 700 },
  ])
})
