import { afterAll, beforeAll, expect, test } from 'vitest'
import { initialSettings as settingsOfStart } from '#server/start/initial-settings.ts'
import { findTags, parseHtml } from '#shared/blocks/html-tree.ts'
import { mainOf, metaOf, openPages, type TestPages, textOfPage } from '#tests/support/pages.ts'

const initialSettings = settingsOfStart({ hasSample: true })

let pages: TestPages
const tokens: Record<string, string> = {}
beforeAll(async () => {
  pages = await openPages({ OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'a long password' })
  const request = async (path: string, body: object) => {
    const answer = await pages.request(path, {
      method: 'POST',
      headers: { apikey: pages.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return String((await answer.json()).access_token)
  }
  tokens.admin = await request('/auth/v1/token?grant_type=password', {
    email: 'owner@example.com',
    password: 'a long password',
  })
  tokens.reader = await request('/auth/v1/signup', {
    email: 'noor@example.com',
    password: 'another password',
  })
})
afterAll(() => pages?.close())

const post = '/blog/a-form-that-forgives'
const preview = (body: unknown, token = tokens.admin) =>
  pages.request('/preview/site', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('previews unsaved settings to administrators only', async () => {
  const site = { ...initialSettings, title: 'Hedges', masthead: 'On *hedges*', topics: [], pageSize: 2 }
  const home = await preview({ path: '/', site })
  expect([home.status, home.headers.get('cache-control'), home.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  expect(home.headers.get('content-type')).toMatch(/^text\/plain/)
  const html = await home.text()
  expect(mainOf(html)).toContain('<h1>On <em>hedges</em></h1>')
  expect(html.match(/class="post-card-intro\b/g)).toHaveLength(2)
  expect(metaOf(await (await preview({ path: post, site })).text()).title).toMatch(/ · Hedges$/)
  for (const path of ['/', post]) expect(await pages.read(path)).not.toContain('Hedges')
})

test('refuses an unsaved post that renders slowly', async () => {
  const show = (body: string) =>
    pages.request('/preview', { method: 'POST', headers: { authorization: `Bearer ${tokens.admin}` }, body })
  expect(await (await show('<p>Short</p>')).text()).toBe('<p>Short</p>')
  expect((await show('<li>'.repeat(40_001))).status).toBe(413)
})

test('shows replacement patterns in a name literally', async () => {
  const site = { masthead: 'By *Ke$$ha $& Co*', owner: { ...initialSettings.owner, name: 'Ke$$ha $& Co' } }
  const html = mainOf(await (await preview({ path: '/', site })).text())
  // In one line where there is room.
  expect(html).toContain('<h1>By <em><span>Ke$$ha $&amp; Co</span></em></h1>')
})

test('ignores unknown settings', async () => {
  const html = await (await preview({ path: '/', site: { title: 'Moats', render: 1, __proto__: 2 } })).text()
  expect(textOfPage(html)).toContain('Moats')
  expect(textOfPage(html)).toContain(initialSettings.owner.name)
})

test('renames topics that exchange names', async () => {
  const [one, other, ...rest] = initialSettings.topics
  const topics = [{ ...one, name: other?.name, ink: 4 }, { ...other, name: one?.name, ink: 3 }, ...rest]
  const html = await (await preview({ path: '/', site: { topics } })).text()
  const before = await pages.read('/')
  const namesIn = (html: string) =>
    [...html.matchAll(/class="topic\b[^"]*" style="--t:var\(--topic-(\d)\)"[^>]*>([^<]+)</g)].map(
      ([, ink, name]) => `${name} ${ink}`,
    )
  const exchanged: Record<string, string> = {
    [`${one?.name} 1`]: `${other?.name} 4`,
    [`${other?.name} 2`]: `${one?.name} 3`,
  }
  expect(namesIn(before)).toContain(`${one?.name} 1`)
  expect(namesIn(html)).toEqual(namesIn(before).map(name => exchanged[name] ?? name))

  const renamed = { topics: [{ ...one, name: 'Scripts' }, ...initialSettings.topics.slice(1)] }
  const list = mainOf(await (await preview({ path: '/topics/Scripts', site: renamed })).text())
  const titles = (html: string) => [...html.matchAll(/<h2[^>]*><a[^>]*>([^<]+)/g)].map(([, title]) => title)
  expect(titles(list).length).toBeGreaterThan(0)
  expect(titles(list)).toEqual(titles(mainOf(await pages.read(`/topics/${one?.name}`))))
  expect(textOfPage(list)).toContain('Scripts')
})

test('a preview has no scripts or outward links', async () => {
  const html = await (
    await preview({ path: '/', site: { title: '</title><script>alert(1)</script>' } })
  ).text()
  const page = parseHtml(html)
  expect(['script', 'noscript'].flatMap(tag => findTags(page, tag))).toEqual([])
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('rel="stylesheet"')
  expect(html).toContain('href="#preview:/blog/')
  expect(html).not.toMatch(/<a\b[^>]* href="[^#]/)
})

test('refuses a preview to visitors and readers', async () => {
  const requested = { path: '/', site: { title: 'Hedges' } }
  const refused = await Promise.all(['', 'forged', tokens.reader].map(token => preview(requested, token)))
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 403])
  for (const answer of refused) expect(await answer.text()).not.toContain('Hedges')
  expect((await pages.request('/preview/site')).status).toBe(404)
})

test.each([
  ['no JSON', '{'],
  ['a list', []],
  ['no settings', { path: '/' }],
  ['another host', { path: '//example.com/', site: {} }],
  ['no path', { path: 'https://example.com/', site: {} }],
  ['an empty title', { path: '/', site: { title: ' ' } }],
  ['no owner', { path: '/', site: { owner: null } }],
  ['topics of another type', { path: '/', site: { topics: [null] } }],
])('a preview with %s is refused', async (_what, body) => {
  const answer = await preview(body)
  expect([400, 404]).toContain(answer.status)
  expect(await answer.json()).toMatchObject({ message: expect.stringMatching(/\w+/) })
})

test('has no preview of missing pages or feeds', async () => {
  expect((await preview({ path: '/blog/nothing', site: {} })).status).toBe(404)
  expect((await preview({ path: '/rss.xml', site: {} })).status).toBe(404)
  expect((await preview({ path: '/', site: { title: 'x'.repeat(300_000) } })).status).toBe(413)
})

test('reports removed HTML to administrators only', async () => {
  const request = (token?: string, body = blocks) =>
    pages.request('/preview?removed', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body,
    })
  const blocks = JSON.stringify({ blocks: ['<p onclick="hurt()">a</p><script>hurt()</script>', '<p>b</p>'] })
  expect([(await request()).status, (await request(tokens.reader)).status]).toEqual([401, 403])
  const answer = await request(tokens.admin)
  expect([answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    'application/json',
    'no-store',
  ])
  expect(await answer.json()).toEqual([['onclick of <p>', '<script>'], []])
  for (const wrong of ['', '<p>', '{}', '{"blocks":[1]}'])
    expect((await request(tokens.admin, wrong)).status).toBe(400)
})
