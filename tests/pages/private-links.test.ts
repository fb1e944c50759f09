import { afterAll, beforeAll, expect, test } from 'vitest'
import { mainOf, metaOf, openPages, type TestPages, textOfPage } from '#tests/support/pages.ts'

const SECRET = 'a'.repeat(43)
const ADDRESS = `/preview/draft?token=${SECRET}`
const POST = '/blog/a-form-that-forgives'
const PICTURE = 'hedge-1600x900-557733-0a1b2c3d.webp'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages({ CDN_SECONDS: '60' })
  await pages.sql`update settings set language = 'en'`
  await pages.sql`update outside_code set kind = 'plausible', address = 'https://stats.example.com', site_id = 'blog.example.com'`
  await pages.sql`
    update blogs set status = 'draft', published_at = null, title = 'On unseen hedges', thumbnail = ${PICTURE},
      content = ${`<h2>Begin</h2><p>Unseen words.</p><p><img src="/images/content/${PICTURE}" alt="A hedge"></p><script>steal()</script>`}
    where slug = 'a-form-that-forgives'`
  await pages.sql`
    insert into private.draft_links (hash, blog_id, user_id, ends_at)
    select sha256(${SECRET}::bytea), blogs.id, (select id from profiles where role = 'admin' limit 1), now() + interval '1 day'
    from blogs where slug = 'a-form-that-forgives'`
})
afterAll(() => pages?.close())

const privately = {
  'cache-control': 'no-store',
  'cdn-cache-control': null,
  etag: null,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
const headersOf = ({ headers }: Response) =>
  Object.fromEntries(Object.keys(privately).map(name => [name, headers.get(name)]))

test('shows a draft that is neither cached nor found', async () => {
  const answer = await pages.request(ADDRESS)
  expect(answer.status).toBe(200)
  expect(headersOf(answer)).toEqual(privately)
  const html = await answer.text()
  const main = textOfPage(mainOf(html))
  expect(main).toContain('This is a draft')
  expect(main).toMatch(/until \w+ \d+, \d{4}, \d\d:\d\d ?\. It shows what was saved last, \w+ \d+/)
  expect(main).toContain('On unseen hedges')
  expect(main).toContain('Unseen words.')
  expect(mainOf(html)).toContain('/images/thumbnail/')
  expect(mainOf(html)).toContain('alt="A hedge"')
  expect(metaOf(html)).toMatchObject({
    robots: 'noindex',
    title: expect.stringContaining('On unseen hedges'),
  })
  expect(metaOf(html).canonical).toBeUndefined()
  expect(html).not.toContain(SECRET)
})

test('runs no third-party code at secret addresses', async () => {
  expect(await pages.read('/')).toContain('https://stats.example.com')
  for (const path of [ADDRESS, ADDRESS.replace('preview', '%70review'), ADDRESS.replace('draft', 'DRAFT')]) {
    const answer = await pages.request(path)
    expect(await answer.text(), path).not.toContain('stats.example.com')
    expect(answer.headers.get('content-security-policy'), path).not.toContain('stats.example.com')
  }
})

test('answers page data as privately as the page', async () => {
  const answer = await pages.request(`/preview/draft.data?token=${SECRET}`)
  expect(await answer.text()).toContain('Unseen words.')
  expect(headersOf(answer)).toEqual(privately)
})

test.each([
  ['no', ''],
  ['a guessed', `?token=${'b'.repeat(43)}`],
  ['a shortened', `?token=${SECRET.slice(1)}`],
  ['an unreadable', '?token=%00'],
  ['an escaped', `?token=${SECRET}%00`],
])('%s token opens nothing, uncached', async (_, query) => {
  const answer = await pages.request(`/preview/draft${query}`)
  expect(answer.status).toBe(404)
  expect(headersOf(answer)).toEqual(privately)
  expect(textOfPage(mainOf(await answer.text()))).toContain('This link doesn’t work')
})

test('reports an unreadable subscription token', async () => {
  for (const method of ['GET', 'POST']) {
    const body = method === 'POST' ? new URLSearchParams({ change: 'confirm' }) : null
    const answer = await pages.request('/subscription?token=%00', { method, body })
    expect(answer.status, method).toBe(404)
  }
})

test('a private link appears nowhere public', async () => {
  expect((await pages.request(POST)).status).toBe(404)
  for (const path of ['/', '/archive', '/rss.xml', '/feed.json', '/sitemap.xml', '/search?q=unseen']) {
    const text = await pages.read(path)
    expect(text, path).not.toContain('nseen hedges')
    expect(text, path).not.toContain('Unseen words')
  }
})

test('shows the last saved state until published', async () => {
  await pages.sql`
    update blogs set title = 'On seen hedges', status = 'scheduled', published_at = now() + interval '1 day'
    where slug = 'a-form-that-forgives'`
  const scheduled = textOfPage(mainOf(await pages.read(ADDRESS)))
  expect(scheduled).toContain('This post is not published yet')
  expect(scheduled).toMatch(/and appears on \w+ \d+/)
  expect(scheduled).toContain('On seen hedges')

  await pages.sql`update blogs set status = 'published', published_at = now() where slug = 'a-form-that-forgives'`
  const out = await pages.request(ADDRESS)
  expect([out.status, out.headers.get('location')]).toEqual([302, POST])
  expect(headersOf(out)).toEqual(privately)

  await pages.sql`update blogs set status = 'draft', published_at = null where slug = 'a-form-that-forgives'`
  expect((await pages.request(ADDRESS)).status).toBe(200)
  await pages.sql`delete from private.draft_links`
  expect((await pages.request(ADDRESS)).status).toBe(404)
})
