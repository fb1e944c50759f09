import { once } from 'node:events'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createVisitorClient } from '#shared/data/create-client.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { pingJob } from './ping-job.ts'

const KEY = 'a-key-of-this-test'

let server: TestServer
let folder: string
let answer = 200
let isIndexed = true
const caught: { path: string; body: string }[] = []
const catcher = createServer(async (request, response) => {
  caught.push({ path: request.url ?? '', body: await text(request) })
  response.writeHead(answer, { location: '/elsewhere' }).end()
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

test('announces each published post once', async () => {
  await addPost('older')
  const options = { indexNow: true }
  await jobOf('once', options).run()
  await addPost('new')
  await addPost('draft', 'draft')
  await addPost('later', 'scheduled', 3600)
  await jobOf('once', options).run()
  await jobOf('once', options).run()
  expect(caught.map(({ body }) => JSON.parse(body))).toEqual([
    {
      host: 'blog.example.com',
      key: KEY,
      keyLocation: `https://blog.example.com/${KEY}.txt`,
      urlList: ['https://blog.example.com/blog/new'],
    },
  ])
  await server.sql`update blogs set published_at = now() where slug = 'later'`
  await jobOf('once', options).run()
  expect(JSON.parse(caught[1]?.body ?? '{}').urlList).toEqual(['https://blog.example.com/blog/later'])
})

test('announces nothing while search engines are refused', async () => {
  const job = jobOf('unwelcome', { indexNow: true, hub: true })
  await job.run()
  isIndexed = false
  await addPost('quiet')
  await job.run()
  isIndexed = true
  await job.run()
  expect(caught).toEqual([])
  await addPost('loud')
  await job.run()
  expect(new Set(caught.map(({ path }) => path))).toEqual(new Set(['/hub', '/indexnow']))
  expect(JSON.stringify(caught)).not.toContain('quiet')
})

test('announces the feeds of posts and topic to a hub', async () => {
  const job = jobOf('hub', { hub: true })
  await job.run()
  await addPost('new')
  await job.run()
  expect(caught.map(({ body }) => new URLSearchParams(body).get('hub.url'))).toEqual(
    ['', '/topics/Web%20Development'].flatMap(place =>
      ['rss.xml', 'atom.xml', 'feed.json'].map(file => `https://blog.example.com${place}/${file}`),
    ),
  )
  expect(new URLSearchParams(caught[0]?.body).get('hub.mode')).toBe('publish')
})

test('retries a failed ping four times without redirects', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {})
  warned.mockClear()
  await jobOf('failing', { indexNow: true }).run()
  await addPost('new')
  answer = 302
  for (let n = 0; n < 7; n++) await jobOf('failing', { indexNow: true }).run()
  expect(caught.map(({ path }) => path)).toEqual(Array(5).fill('/indexnow'))
  const lines = warned.mock.calls.map(([line]) => String(line)).filter(line => line.includes('ping-failed'))
  expect(lines).toHaveLength(5)
  expect(lines[4]).toContain('try=5 reason="The response was 302."')
})
