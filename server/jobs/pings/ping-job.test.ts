import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createVisitorClient } from '#shared/data/create-client.ts'
import { runJob } from '#tests/support/run-job.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { pingJob } from './ping-job.ts'

const KEY = 'a-key-of-this-test'

let server: TestServer
let folder: string
/** A status, or 0 for none. */
let answer = 200
let isIndexed = true
const caught: { path: string; body: string }[] = []
const catcher = createServer(async (request, response) => {
  caught.push({ path: request.url ?? '', body: await text(request) })
  if (answer > 0) response.writeHead(answer, { location: '/elsewhere' }).end()
})

beforeAll(async () => {
  await once(catcher.listen(0, '127.0.0.1'), 'listening')
  folder = await temporaryFolder('pings')
  server = await startTestServer({ SAMPLE_CONTENT: 'off' })
  await server.sql`insert into auth.users (id, email) values (gen_random_uuid(), 'marlo@example.com')`
})
afterAll(async () => {
  catcher.close()
  await server?.stop()
})
beforeEach(async () => {
  caught.length = 0
  answer = 200
  isIndexed = true
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  await server.sql`delete from blogs`
})

const addPost = (slug: string, status = 'published', inSeconds = 0) => server.sql`
  insert into blogs (user_id, slug, title, introduction, topic, status, published_at)
  select id, ${slug}, 'Title', 'Introduction', 'Web Development', ${status}, now() + ${`${inSeconds} seconds`}::interval
  from profiles`

function jobOf(name: string, pings: { hub?: boolean; indexNow?: boolean }) {
  const address = catcher.address()
  const catching = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return pingJob({
    client: createVisitorClient({ url: server.url, key: server.publishableKey, fetch }),
    siteUrl: 'https://blog.example.com',
    pings: { hub: pings.hub ? `${catching}/hub` : null, indexNowKey: pings.indexNow ? KEY : null },
    findSite: async () => ({ isIndexed }),
    file: join(folder, name),
    indexNow: `${catching}/indexnow`,
  })
}

const run = (name: string, pings: Parameters<typeof jobOf>[1]) => runJob([jobOf(name, pings)], 'ping')

test('announces each published post once', async () => {
  await addPost('older')
  const options = { indexNow: true }
  await run('once', options)
  await addPost('new')
  await addPost('draft', 'draft')
  await addPost('later', 'scheduled', 3600)
  await run('once', options)
  await run('once', options)
  expect(caught.map(({ body }) => JSON.parse(body))).toEqual([
    {
      host: 'blog.example.com',
      key: KEY,
      keyLocation: `https://blog.example.com/${KEY}.txt`,
      urlList: ['https://blog.example.com/blog/new'],
    },
  ])
  await server.sql`update blogs set published_at = now() where slug = 'later'`
  await run('once', options)
  expect(JSON.parse(caught[1]?.body ?? '{}').urlList).toEqual(['https://blog.example.com/blog/later'])
})

test('announces nothing while search engines are refused', async () => {
  const job = jobOf('unwelcome', { indexNow: true, hub: true })
  await runJob([job], 'ping')
  isIndexed = false
  await addPost('quiet')
  await runJob([job], 'ping')
  isIndexed = true
  await runJob([job], 'ping')
  expect(caught).toEqual([])
  await addPost('loud')
  await runJob([job], 'ping')
  expect(new Set(caught.map(({ path }) => path))).toEqual(new Set(['/hub', '/indexnow']))
  expect(JSON.stringify(caught)).not.toContain('quiet')
})

test('announces all feeds that have a post to a hub', async () => {
  const job = jobOf('hub', { hub: true })
  await runJob([job], 'ping')
  await addPost('new')
  await server.sql`insert into series (slug, name) values ('walls', 'Walls')`
  await server.sql`update blogs set series = 'walls', tags = '{"Dry stone"}',
    reviewed = '{"type": "Book", "name": "Moats", "maker": "", "address": "", "rating": 4, "isRatedByReaders": true}'`
  await runJob([job], 'ping')
  expect(caught.map(({ body }) => new URLSearchParams(body).get('hub.url'))).toEqual(
    ['', '/topics/Web%20Development', '/tags/dry-stone', '/series/walls', '/shelf'].flatMap(place =>
      ['rss.xml', 'atom.xml', 'feed.json'].map(file => `https://blog.example.com${place}/${file}`),
    ),
  )
  expect(new URLSearchParams(caught[0]?.body).get('hub.mode')).toBe('publish')
})

test('retries a failed ping four times without redirects', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warned.mockClear()
  await run('failing', { indexNow: true })
  await addPost('new')
  answer = 302
  for (let n = 0; n < 7; n++) await run('failing', { indexNow: true })
  expect(caught.map(({ path }) => path)).toEqual(Array(5).fill('/indexnow'))
  const lines = warned.mock.calls.map(([line]) => String(line)).filter(line => line.includes('ping-failed'))
  expect(lines).toHaveLength(5)
  expect(lines[4]).toContain('try=5 reason="The response was 302."')
})

test('a stop is no failed ping', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const options = { indexNow: true }
  await run('stopping', options)
  await addPost('new')
  answer = 0
  warned.mockClear()
  const stopping = new AbortController()
  const stopped = jobOf('stopping', options).run(stopping.signal)
  await until(() => expect(caught).toHaveLength(1))
  stopping.abort()
  await stopped
  expect(warned).not.toHaveBeenCalled()
  answer = 200
  await run('stopping', options)
  expect(caught).toHaveLength(2)
})
