import { XMLValidator } from 'fast-xml-parser'
import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ownPosts } from '#tests/support/own-posts.ts'
import { ORIGIN, openPages, type TestPages } from '#tests/support/pages.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages({ INDEXNOW_KEY: 'a-key-of-this-test', WEBSUB_HUB: 'http://127.0.0.1:9/hub' })
})
afterAll(() => pages?.close())
beforeEach(() => pages.sql`delete from blogs where slug like 'own%'`)

const { addPost, addReviews } = ownPosts(() => pages)

const rss = async (path = '/rss.xml') => parseRssFeed(await pages.read(path))
const atom = async (path = '/atom.xml') => parseAtomFeed(await pages.read(path))
const json = async (path = '/feed.json') => parseJsonFeed(await pages.read(path))

describe('the three formats', () => {
  test('have the newest posts with whole text', async () => {
    const id = await addPost({
      thumbnail: '0b6f3f0e-0000-4000-8000-000000000001-1920x1080-8a6f5c.webp',
      content: '<p>Read <a href="/about">this</a> and <a href="#end">that</a>.</p>',
    })
    const [row] = await pages.sql<{ inserted_at: string }>`select inserted_at from blogs where id = ${id}`
    const date = new Date(row?.inserted_at ?? '')
    const address = `${ORIGIN}/blog/own`
    const tag = `tag:blog.example.com,2024:post-${id}`
    const text = `<p>Read <a href="${ORIGIN}/about">this</a> and <a href="${address}#end">that</a>.</p>`
    const picture = expect.stringMatching(new RegExp(`^${ORIGIN}/images/thumbnail/Thumbnail/0b6f`))

    const inRss = await rss()
    expect(inRss).toMatchObject({ title: 'Byline', link: `${ORIGIN}/`, language: 'en' })
    expect(inRss.items?.[0]).toMatchObject({
      title: 'A post of its own',
      link: address,
      guid: { value: tag, isPermaLink: false },
      pubDate: date.toUTCString(),
      dc: { creators: ['Marlo Quill'] },
      categories: [{ name: 'JavaScript' }],
      description: 'For one test.',
      content: { encoded: text },
      enclosures: [{ url: picture, type: 'image/webp' }],
      media: { contents: [{ url: picture, medium: 'image' }] },
    })
    const inAtom = await atom()
    expect(inAtom).toMatchObject({ id: `${ORIGIN}/atom.xml`, title: { value: 'Byline' } })
    expect(inAtom.entries?.[0]).toMatchObject({
      id: tag,
      title: { value: 'A post of its own' },
      published: date.toISOString(),
      authors: [{ name: 'Marlo Quill' }],
      content: { value: text, type: 'html' },
    })
    expect(inAtom.entries?.[0]?.links).toContainEqual({ rel: 'enclosure', type: 'image/webp', href: picture })
    const inJson = await json()
    expect(inJson).toMatchObject({ feed_url: `${ORIGIN}/feed.json`, home_page_url: `${ORIGIN}/` })
    expect(inJson.items?.[0]).toMatchObject({
      id: tag,
      url: address,
      content_html: text,
      date_published: date.toISOString(),
      authors: [{ name: 'Marlo Quill' }],
      tags: ['JavaScript'],
      image: picture,
    })
    for (const feed of [inRss.items, inAtom.entries, inJson.items]) expect(feed).toHaveLength(19)
  })

  test('have the preview picture where a post has no cover', async () => {
    await addPost()
    const [item] = (await json()).items ?? []
    expect(item?.image).toMatch(new RegExp(`^${ORIGIN}/previews/blog/own/[0-9a-f]{16}\\.jpg$`))
    const answer = await pages.request((item?.image ?? '').replace(ORIGIN, ''))
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect((await rss()).items?.[0]?.enclosures).toEqual([
      { url: item?.image, type: 'image/jpeg', length: 0 },
    ])
  })

  test('do not change an id when title and slug change', async () => {
    await addPost()
    const before = (await json()).items?.[0]
    await pages.sql`update blogs set slug = 'own-later', title = 'Renamed' where slug = 'own'`
    const after = (await json()).items?.[0]
    expect([after?.title, after?.id]).toEqual(['Renamed', before?.id])
  })

  test('are well formed and escape whatever a post contains', async () => {
    const hostile = `]]></title> & <b>bold</b> "q" \u0001\u0008\u000b\ufffe \u202eabc 😀 שלום &lt;`
    await addPost({ title: hostile, topic: hostile, content: `<p>${hostile}</p><script>hurt()</script>` })
    for (const path of ['/rss.xml', '/atom.xml']) {
      const text = await pages.read(path)
      expect(XMLValidator.validate(text)).toBe(true)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot contain
      expect(text).not.toMatch(/[\u0000-\u0008\u000b\u000c\ufffe]/)
      expect(text).not.toContain('hurt()')
    }
    const title = `]]></title> & <b>bold</b> "q"  \u202eabc 😀 שלום &lt;`
    expect((await rss()).items?.[0]?.title).toBe(title)
    expect((await atom()).entries?.[0]?.title?.value).toBe(title)
    expect((await json()).items?.[0]?.title).toBe(title)
    expect((await rss()).items?.[0]?.content?.encoded).toContain('<strong>bold</strong>')
  })

  test('have no data URLs or endless text', async () => {
    const pixel = `<img src="data:image/gif;base64,${'A'.repeat(900_000)}">`
    await addPost({ slug: 'own-picture', content: `<p>Seen.</p>${pixel}${pixel}` })
    await addPost({ slug: 'own-long', content: `<p>${'Long. '.repeat(200_000)}</p>` })
    const [long, seen] = (await json()).items ?? []
    expect(long?.content_html).toBe('<p>For one test.</p>')
    expect(seen?.content_html).toBe('<p>Seen.</p>')
  })

  test('have at most twenty posts', async () => {
    for (let n = 0; n < 9; n++) await addPost({ slug: `own-${n}` })
    expect((await json()).items).toHaveLength(20)
  })
})

test.each([
  ['a draft', "status = 'draft'"],
  ['a scheduled post', "status = 'scheduled', published_at = now() + interval '1 hour'"],
])('%s is in no feed and not in the sitemap', async (_what, change) => {
  const id = await addPost({ slug: 'own-secret' })
  const paths = ['/rss.xml', '/atom.xml', '/feed.json', '/topics/JavaScript/rss.xml', '/sitemap.xml']
  for (const path of paths) expect(await pages.read(path)).toContain('own-secret')
  expect((await pages.request('/blog/own-secret/rss.xml')).status).toBe(200)
  await pages.sql.unsafe(`update blogs set ${change} where id = ${id}`)
  for (const path of paths) expect(await pages.read(path)).not.toContain('own-secret')
  expect((await pages.request('/blog/own-secret/rss.xml')).status).toBe(404)
})

test('serves a feed of each topic', async () => {
  const feed = await rss('/topics/Web%20Development/rss.xml')
  expect(feed.title).toBe('Web Development · Byline')
  expect(new Set(feed.items?.map(item => item.categories?.[0]?.name))).toEqual(new Set(['Web Development']))
  expect(await pages.read('/topics/Web%20Development')).toContain('href="/topics/Web%20Development/rss.xml"')
  expect((await pages.request('/topics/Gardening/rss.xml')).status).toBe(404)
  expect((await pages.request('/topics/%00/rss.xml')).status).toBe(404)
  expect((await pages.request('/topics/%E0%A4%A/rss.xml')).status).toBe(404)
})

describe('the reviews of a post', () => {
  test('have no held reviews', async () => {
    const id = await addPost()
    await addReviews(id, [
      ['First line\nsecond line\n\n<b>not bold</b>', 4],
      ['Without stars', null],
      ['Held back', 4],
    ])
    expect(await pages.read('/blog/own/feed.json')).toContain('Held back')
    await pages.sql`update comments set status = 'held' where content = 'Held back'`
    const { items, title } = await json('/blog/own/feed.json')
    expect(title).toBe('Reviews of ‘A post of its own’ · Byline')
    expect(items?.map(item => item.title)).toEqual(['Marlo Quill', 'Marlo Quill, 4 out of 5 stars'])
    expect(items?.[1]).toMatchObject({
      url: expect.stringMatching(/^https:\/\/blog\.example\.com\/blog\/own\?review=(\d+)#review-\1$/),
      content_html: '<p>First line<br />second line</p><p>&lt;b&gt;not bold&lt;/b&gt;</p>',
    })
    expect(await pages.read('/blog/own')).toContain('href="/blog/own/rss.xml"')
  })

  test('have the dates of writing and change', async () => {
    const id = await addPost()
    await addReviews(id, [
      ['Never changed', 4],
      ['Changed', 4],
    ])
    await pages.sql`update comments set created_at = '2024-03-01 10:00Z' where blog_id = ${id}`
    const [owner] = await pages.sql<{ sub: string }>`select id as sub from profiles where role = 'admin'`
    await pages.sql.begin(async step => {
      await step`set local role authenticated`
      await step`select set_config('request.jwt.claims', ${JSON.stringify(owner)}, true)`
      await step`update comments set content = 'Changed later' where content = 'Changed'`
    })
    const { entries = [], updated } = await atom('/blog/own/atom.xml')
    const written = '2024-03-01T10:00:00.000Z'
    expect(entries.map(({ published }) => published)).toEqual([written, written])
    expect(entries.map(entry => entry.updated)).toEqual([updated, written])
    expect(Date.now() - Date.parse(updated ?? '')).toBeLessThan(60_000)
    expect((await rss('/blog/own/rss.xml')).items?.[0]?.pubDate).toBe('Fri, 01 Mar 2024 10:00:00 GMT')
    expect((await json('/blog/own/feed.json')).items?.[0]).toMatchObject({
      date_published: written,
      date_modified: updated,
    })
  })

  test('redirect to the current slug', async () => {
    const id = await addPost({ slug: 'own-before' })
    await pages.sql`update blogs set slug = 'own-after' where id = ${id}`
    const answer = await pages.request('/blog/own-before/atom.xml')
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/blog/own-after/atom.xml'])
  })
})

test.each([
  ...['/rss.xml', '/atom.xml', '/feed.json', '/topics/JavaScript/rss.xml', '/topics/JavaScript/atom.xml'],
  ...['/topics/JavaScript/feed.json', '/blog/own/rss.xml', '/blog/own/atom.xml', '/blog/own/feed.json'],
  ...['/sitemap.xml', '/blog/own.md'],
])('%s is answered as a reader asks', async path => {
  await addPost()
  const whole = await pages.request(path)
  const etag = whole.headers.get('etag') ?? ''
  const head = await pages.request(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, ''])
  expect(head.headers.get('content-type')).toBe(whole.headers.get('content-type'))
  const statusFor = async (ifNoneMatch: string) =>
    (await pages.request(path, { headers: { 'if-none-match': ifNoneMatch } })).status
  for (const same of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*'])
    expect([same, await statusFor(same)]).toEqual([same, 304])
  for (const other of ['"other"', 'W/"other"', '""', etag.slice(0, -2), etag.toUpperCase(), ','])
    expect([other, await statusFor(other)]).toEqual([other, 200])
})

test('answers 304 for the ETag of a feed', async () => {
  const first = await pages.request('/rss.xml')
  expect(first.headers.get('content-type')).toBe('application/xml; charset=utf-8')
  expect(first.headers.get('content-security-policy')).toContain("style-src 'self'")
  expect(await first.text()).toContain('<?xml-stylesheet type="text/css" href="/feed.css"?>')
  expect((await pages.request('/feed.css')).headers.get('content-type')).toContain('text/css')
  const headers = { 'if-none-match': first.headers.get('etag') ?? 'none' }
  expect((await pages.request('/rss.xml', { headers })).status).toBe(304)
  await addPost()
  expect((await pages.request('/rss.xml', { headers })).status).toBe(200)
  expect((await pages.request('/feed.json')).headers.get('content-type')).toBe(
    'application/json; charset=utf-8',
  )
  const odd = await pages.request('/rss.xml?page=2')
  expect([odd.status, odd.headers.get('location')]).toEqual([301, '/rss.xml'])
  for (const path of ['/', '/signin'])
    expect(await pages.read(path)).toMatch(
      /<link rel="alternate" type="application\/rss\+xml"[^>]*"\/rss\.xml"/,
    )
})

test('names the hub and serves the IndexNow key', async () => {
  expect(await pages.read('/rss.xml')).toContain('<atom:link rel="hub" href="http://127.0.0.1:9/hub"/>')
  expect(await pages.read('/atom.xml')).toContain('<link rel="hub" href="http://127.0.0.1:9/hub"/>')
  expect(await pages.read('/feed.json')).toContain(
    '"hubs":[{"type":"WebSub","url":"http://127.0.0.1:9/hub"}]',
  )
  expect(await pages.read('/a-key-of-this-test.txt')).toBe('a-key-of-this-test')
})
