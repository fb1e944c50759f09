import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openSite } from '#server/start/open-site.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from '../engine/people-of.ts'
import { ERROR_NAMES, type ErrorMessage, startFailingGateway } from './failing-gateway.ts'

// The pages of the build before a hosted project whose gateway fails.

/** How long a page is taken from memory without asking, where changes are not announced. Milliseconds. */
const PAGE_LIFE = 2_000

let server: TestServer
let admin: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUpAdmin']>>
const said: string[] = []
/** Each has read what goes on. */
const sites = new Map<ErrorMessage, Awaited<ReturnType<typeof openBehindGateway>>>()

beforeAll(async () => {
  for (const method of ['warn', 'error'] as const)
    vi.spyOn(console, method).mockImplementation(text => void said.push(String(text)))
  server = await startTestServer()
  admin = await peopleOf(() => server).signedUpAdmin('ada')
  const { client, id } = admin
  const picture = new Blob([new Uint8Array(await noise(60, 40).png().toBuffer())], { type: 'image/png' })
  for (const name of ['read', ...ERROR_NAMES.keys()])
    await client.storage.from('thumbnail').upload(`Thumbnail/${name}.png`, picture)
  for (const slug of ['read', ...ERROR_NAMES.keys()])
    await server.sql`
      insert into blogs (user_id, slug, title, introduction, topic, content, thumbnail)
      values (${id}, ${slug}, ${`Post ${slug}`}, 'x', 'Writing', '<p>Words.</p>', 'read.png')`
  await server.sql`
    insert into pages (slug, title, status, published_at) values ('about', 'About', 'published', now())`
  // One after another, since the backend bounds how many request at once.
  for (const error of ERROR_NAMES) {
    const site = await openBehindGateway(await temporaryFolder('hosted-outages'))
    sites.set(error, site)
    // A busy machine may be slower than a read may take.
    await until(async () => expect(await site.statuses(read)).toEqual(all(read, 200)))
  }
})
afterAll(async () => {
  for (const site of sites.values()) await site.close()
  await server?.stop()
})

function siteOf(error: ErrorMessage) {
  const site = sites.get(error)
  if (!site) throw new Error(`No site is ready for '${error}'.`)
  return site
}

/** A site behind a gateway of its own, with the renditions of `dataDir`. */
async function openBehindGateway(dataDir: string, error: ErrorMessage | null = null) {
  const gateway = await startFailingGateway(server.url)
  gateway.error = error
  const config = readConfig({
    DATA_DIR: dataDir,
    SUPABASE_URL: gateway.url,
    SUPABASE_PUBLISHABLE_KEY: server.publishableKey,
  })
  const site = await openSite(config, async () => {})
  const request = async (path: string, init?: RequestInit) => {
    const response = await site.fetch(new Request(`http://localhost:3000${path}`, init))
    const text = await response.text()
    return { path, status: response.status, text, retryAfter: response.headers.get('retry-after') }
  }
  const statuses = async (paths: string[]) =>
    Object.fromEntries(
      (await Promise.all(paths.map(path => request(path)))).map(({ path, status }) => [path, status]),
    )
  const close = async () => {
    await site.close()
    gateway.stop()
  }
  return { gateway, request, statuses, close }
}

const picture = (name: string | number) => `/images/thumbnail/Thumbnail/${name}.png?w=640`

/** Asked before each outage: they go on, from what was read. */
const read = [
  ...['/', '/blog/read', '/topics/Writing', '/about', '/?page=2'],
  ...['/rss.xml', '/atom.xml', '/feed.json', '/sitemap.xml', picture('read')],
]

const all = (paths: string[], status: number) => Object.fromEntries(paths.map(path => [path, status]))

// They wait for most of their time, so all at once.
test.concurrent.for(ERROR_NAMES.map((error, number) => [error, number] as const))(
  'while %s, known pages are served and all recovers',
  async ([error, number]) => {
    const { gateway, request, statuses } = siteOf(error)
    gateway.error = error
    await sleep(PAGE_LIFE + 100)
    expect(await statuses(read)).toEqual(all(read, 200))
    // Of a project that does not answer, a page waits eight seconds once, and then less.
    const began = performance.now()
    expect((await request('/about')).status).toBe(200)
    expect(performance.now() - began).toBeLessThan(8_000)
    // Neither a post that nobody read, nor one that is not there.
    const unread = [
      `/blog/${number}`,
      '/blog/nothing-like-it',
      `/search?q=${number}`,
      `/topics/T${number}/rss.xml`,
    ]
    for (const { path, status, text, retryAfter } of await Promise.all(unread.map(path => request(path)))) {
      expect([path, status]).toEqual([path, 503])
      expect(Number(retryAfter)).toBeGreaterThan(0)
      expect(text).toMatch(/could not be loaded|is not available right now/)
      expect(text).not.toMatch(/not found|No .* found|sample/i)
    }
    const unreadPicture = await request(picture(number))
    expect([unreadPicture.status >= 500, unreadPicture.text]).toEqual([
      true,
      expect.not.stringMatching(/not found/i),
    ])

    gateway.error = null
    const back = [...read, `/blog/${number}`, picture(number)]
    await until(async () => expect(await statuses(back)).toEqual(all(back, 200)))
    expect((await request('/blog/nothing-like-it')).status).toBe(404)
  },
)

test('starts during an outage and recovers', async () => {
  const { gateway, request, statuses, close } = await openBehindGateway(
    await temporaryFolder('hosted-outages'),
    'the project is over its quota',
  )
  onTestFinished(close)
  expect(said.join('\n')).toContain('SUPABASE_URL responds with 402: until it recovers, pages show an error.')
  const { status, text } = await request('/')
  expect([status, text]).toEqual([503, expect.stringContaining('could not be loaded')])
  expect(text).not.toMatch(/sample|No Blogs found/i)
  expect(said.join('\n')).toContain('Supabase responded with 402.')
  expect(said.join('\n')).not.toMatch(/\[object Object\]|<html>/)
  gateway.error = null
  await until(async () => expect(await statuses(read)).toEqual(all(read, 200)))
})

test.concurrent.for(ERROR_NAMES)('while %s, previews are neither refused nor wrong', async error => {
  const { gateway, request } = siteOf(error)
  const { data } = await admin.client.auth.getSession()
  const headers = { authorization: `Bearer ${data.session?.access_token}` }
  const ofPost = () => request('/preview', { method: 'POST', headers, body: '<p>Words.</p>' })
  const ofSite = () =>
    request('/preview/site', { method: 'POST', headers, body: '{"path":"/blog/read","site":{}}' })
  const isAway = { status: 503, retryAfter: '3', text: expect.not.stringMatching(/no such|for admin/) }
  gateway.error = error
  for (const answer of await Promise.all([ofPost(), ofSite()])) expect(answer).toMatchObject(isAway)
  // Only what is read after the question whether an administrator asks. A silence, again of seconds, is read as a closed connection.
  gateway.spared = /is_admin/
  if (error !== 'nothing is answered') expect(await ofSite()).toMatchObject(isAway)
  gateway.error = null
  for (const preview of [ofPost, ofSite]) await until(async () => expect((await preview()).status).toBe(200))
})
