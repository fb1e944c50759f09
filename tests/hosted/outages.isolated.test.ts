import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openSite, type SiteHandler } from '#server/start/open-site.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { peopleOf } from '../engine/people-of.ts'
import { type FailingGateway, startFailingGateway, TROUBLE_NAMES } from './failing-gateway.ts'

// The pages of the build before a hosted project whose gateway fails.

/** How long a page is taken from memory without asking, where changes are not announced. Milliseconds. */
const PAGE_LIFE = 2_000

let server: TestServer
let gateway: FailingGateway
let site: SiteHandler
const said: string[] = []

beforeAll(async () => {
  for (const method of ['warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(text => void said.push(String(text)))
  server = await startTestServer()
  gateway = await startFailingGateway(server.url)
  const { client, id } = await peopleOf(() => server).signedUpAdmin('ada')
  const picture = new Blob([new Uint8Array(await noise(60, 40).png().toBuffer())], { type: 'image/png' })
  for (const name of ['read', ...TROUBLE_NAMES.keys()])
    await client.storage.from('thumbnail').upload(`Thumbnail/${name}.png`, picture)
  for (const slug of ['read', ...TROUBLE_NAMES.keys()])
    await server.sql`
      insert into blogs (user_id, slug, title, introduction, topic, content, thumbnail)
      values (${id}, ${slug}, ${`Post ${slug}`}, 'x', 'Writing', '<p>Words.</p>', 'read.png')`
  await server.sql`
    insert into pages (slug, title, status, published_at) values ('about', 'About', 'published', now())`
  const config = readConfig({
    DATA_DIR: await temporaryFolder('hosted-outages'),
    SUPABASE_URL: gateway.url,
    SUPABASE_PUBLISHABLE_KEY: server.publishableKey,
  })
  site = await openSite(config, async () => {})
})
afterAll(async () => {
  await site?.close()
  gateway?.stop()
  await server?.stop()
})

async function ask(path: string) {
  const response = await site.fetch(new Request(`http://localhost:3000${path}`))
  const text = await response.text()
  return { path, status: response.status, text, retryAfter: response.headers.get('retry-after') }
}

const statuses = async (paths: string[]) =>
  Object.fromEntries((await Promise.all(paths.map(ask))).map(({ path, status }) => [path, status]))

const picture = (name: string | number) => `/images/thumbnail/Thumbnail/${name}.png?w=640`

/** Asked before each outage: they go on, from what was read. */
const read = [
  ...['/', '/blog/read', '/topics/Writing', '/about', '/?page=2'],
  ...['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', picture('read')],
]

const all = (paths: string[], status: number) => Object.fromEntries(paths.map(path => [path, status]))

test.each(TROUBLE_NAMES.map((trouble, number) => [trouble, number] as const))(
  'while %s, what was read is there, nothing else is said to be absent, and all recovers',
  async (trouble, number) => {
    expect(await statuses(read)).toEqual(all(read, 200))

    gateway.trouble = trouble
    await sleep(PAGE_LIFE + 100)
    expect(await statuses(read)).toEqual(all(read, 200))
    // Of a project that does not answer, a page waits eight seconds once, and then less.
    const began = performance.now()
    expect((await ask('/about')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(4_000)
    // Neither a post that nobody read, nor one that is not there.
    const unread = [
      `/blog/${number}`,
      '/blog/nothing-like-it',
      `/search?q=${number}`,
      `/topics/T${number}/rss.xml`,
    ]
    for (const { path, status, text, retryAfter } of await Promise.all(unread.map(ask))) {
      expect([path, status]).toEqual([path, 503])
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect(text).toMatch(/could not be loaded|cannot be read at the moment/)
      expect(text).not.toMatch(/not found|No .* found|sample/i)
    }
    const unreadPicture = await ask(picture(number))
    expect([unreadPicture.status >= 500, unreadPicture.text]).toEqual([
      true,
      expect.not.stringMatching(/not found/i),
    ])

    gateway.trouble = null
    const back = [...read, `/blog/${number}`, picture(number)]
    await vi.waitFor(async () => expect(await statuses(back)).toEqual(all(back, 200)), {
      timeout: 15_000,
      interval: 500,
    })
    expect((await ask('/blog/nothing-like-it')).status).toBe(404)
  },
)

test('the log says what happened', () => {
  expect(said.join('\n')).toContain('Supabase answers 402.')
  expect(said.join('\n')).not.toMatch(/\[object Object\]|<html>/)
})
