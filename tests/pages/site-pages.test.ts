import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  graphOf,
  mainOf,
  metaOf,
  ORIGIN,
  openPages,
  type TestPages,
  textOfPage,
} from '#tests/support/pages.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages?.close())
beforeEach(async () => {
  await pages.sql`delete from pages`
  await pages.sql`
    insert into pages (slug, title, introduction, content, status) values
      ('about', 'About me', 'Who writes here.', '<h2>Since 2009</h2><p>I write <b>words</b>.</p>', 'published'),
      ('über-uns', 'Über uns', '', '<p>Wir schreiben.</p>', 'published'),
      ('uses', 'Uses', '', '<p>A secret chair.</p>', 'draft')`
})

const NOT_FOUND = 'Oops! The page you are looking for could not be found.'

test('reads a published page without a script', async () => {
  const answer = await pages.request('/about')
  expect(answer.status).toBe(200)
  const html = await answer.text()
  expect(mainOf(html)).toMatch(/<h1>About me<\/h1><p [^>]*>Who writes here.<\/p>/)
  expect(mainOf(html)).toContain('<p>I write <strong>words</strong>.</p>')
  expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
})

test('sets title, description, canonical address and picture of a page', async () => {
  const meta = metaOf(await pages.read('/about'))
  expect(meta).toMatchObject({
    title: 'About me · Byline',
    description: 'Who writes here.',
    canonical: `${ORIGIN}/about`,
    'og:url': `${ORIGIN}/about`,
    'og:type': 'website',
  })
  const picture = await pages.request((meta['og:image'] ?? '').replace(ORIGIN, ''))
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(metaOf(await pages.read('/%C3%BCber-uns'))).toMatchObject({
    description: 'Wir schreiben.',
    canonical: `${ORIGIN}/%C3%BCber-uns`,
  })
})

test('fits a wide picture to the text', async () => {
  const content = `${'<p>Words.</p>'.repeat(3)}<figure><img src="/storage/v1/object/public/thumbnail/Content/a.webp" width="1600" height="900"><figcaption>Wide</figcaption></figure>`
  await pages.sql`update pages set content = ${content} where slug = 'about'`
  const html = mainOf(await pages.read('/about'))
  expect(html).toContain('sizes="(min-width: 1040px) 46rem, 100vw"')
  expect(html).not.toContain('class="wide"')
})

test('an Arabic page goes from right to left', async () => {
  await pages.sql`update pages set title = 'من نحن', content = '<ul><li><p>واحد</p></li></ul>' where slug = 'about'`
  const html = await pages.read('/about')
  expect(html).toMatch(/<main [^>]*dir="rtl"/)
  expect(html).toContain('<ul dir="auto">')
  expect(html).toMatch(/<div class="article-aside[^>]* dir="ltr">/)
  expect(await pages.read('/%C3%BCber-uns')).not.toContain('dir="rtl"')
})

test('a preview picture of its own is another address', async () => {
  const before = metaOf(await pages.read('/about'))['og:image']
  await pages.sql`update pages set thumbnail = 'none.webp' where slug = 'about'`
  expect(metaOf(await pages.read('/about'))['og:image']).not.toBe(before)
})

test('describes /about to search engines', async () => {
  expect(graphOf(await pages.read('/about'))[0]).toMatchObject({
    '@type': 'ProfilePage',
    url: `${ORIGIN}/about`,
    mainEntity: { '@type': 'Person', name: 'Marlo Quill' },
  })
  expect(graphOf(await pages.read('/%C3%BCber-uns'))[0]).toMatchObject({ '@type': 'WebPage' })
})

test.each([
  ['a draft', '/uses'],
  ['an unknown address', '/nowhere'],
  ['an address with a dot', '/about.php'],
  ['an address with a NUL', '/about%00'],
  ['an address with an escaped slash', '/about%2Fme'],
  ['malformed escapes', '/%E0%A4%A'],
  ['an address below a page', '/about/me'],
  ['a very long address', `/${'a'.repeat(3000)}`],
])('%s is not found', async (_what, path) => {
  const answer = await pages.request(path)
  expect(answer.status).toBe(404)
  const html = await answer.text()
  expect(textOfPage(mainOf(html))).toContain(NOT_FOUND)
  expect(metaOf(html).title).toBe('Page not found · Byline')
  expect(html).not.toContain('secret')
})

test.each([
  ['capitals', '/About', '/about'],
  ['escapes', '/%C3%9CBER-uns', '/%C3%BCber-uns'],
])('an address in %s leads to the page', async (_what, path, to) => {
  const answer = await pages.request(path)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, to])
})

test('redirects a trailing slash to the canonical address', async () => {
  const answer = await pages.request('/about/')
  expect(answer.status).toBe(200)
  expect(metaOf(await answer.text()).canonical).toBe(`${ORIGIN}/about`)
})

test('redirects former addresses in one step', async () => {
  for (const slug of ['me', 'about-me', 'me', 'myself'])
    await pages.sql`update pages set slug = ${slug} where title = 'About me'`
  for (const old of ['about', 'me', 'about-me']) {
    const answer = await pages.request(`/${old}`)
    expect([old, answer.status, answer.headers.get('location')]).toEqual([old, 301, '/myself'])
    expect(answer.headers.get('cache-control')).toBe('no-cache')
  }
  expect((await pages.request('/myself')).status).toBe(200)
  await pages.sql`update pages set slug = 'about' where title = 'About me'`
  expect((await pages.request('/about')).status).toBe(200)
  await pages.sql`insert into pages (slug, title, status) values ('me', 'Another me', 'published')`
  expect(await pages.read('/me')).toContain('Another me')
  await pages.sql`update pages set status = 'draft' where title = 'About me'`
  expect((await pages.request('/about-me')).status).toBe(404)
})

test('prefers routes and files to pages', async () => {
  await pages.sql`alter table pages drop constraint pages_slug_reserved`
  await pages.sql`insert into pages (slug, title, status) values ('search', 'Mine', 'published'), ('preview', 'Mine', 'published')`
  for (const path of ['/search', '/Search', '/search/', '/%73earch'])
    expect(await pages.read(path)).not.toContain('Mine')
  expect((await pages.request('/preview')).status).toBe(405)
})

test('shows a change of a page at once', async () => {
  await pages.read('/about')
  await pages.sql`update pages set title = 'About us' where slug = 'about'`
  expect(await pages.read('/about')).toContain('<h1>About us</h1>')
  const sitemap = await pages.read('/sitemap.xml')
  expect(sitemap).toContain(`<loc>${ORIGIN}/about</loc><lastmod>2`)
  expect(sitemap).toContain(`<loc>${ORIGIN}/%C3%BCber-uns</loc>`)
  expect(sitemap).not.toContain('/uses')
})

test('sanitizes a page of 2 MB', async () => {
  const evil =
    '<script>alert(1)</script><img src="x" onerror="alert(1)"><a href="javascript:alert(1)">press</a>'
  const most = 2 * 1024 * 1024
  const paragraph = `<p>${'word '.repeat(100)}</p>`
  const content = evil + paragraph.repeat(Math.floor((most - evil.length) / paragraph.length))
  await pages.sql`update pages set content = ${content} where slug = 'about'`
  const answer = await pages.request('/about')
  expect(answer.status).toBe(200)
  const article = /<article[\s\S]*?<\/article>/.exec(await answer.text())?.[0] ?? ''
  expect(article.length).toBeGreaterThan(1_900_000)
  expect(article).not.toMatch(/alert|onerror|javascript:/)
})
