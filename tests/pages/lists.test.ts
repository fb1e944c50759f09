import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type BorrowedPages,
  borrowPages,
  graphOf,
  mainOf,
  metaOf,
  ORIGIN,
  textOfPage,
} from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})

const NOT_FOUND = 'Oops! The page you are looking for could not be found.'

const articles = (html: string) => html.match(/<article[\s\S]*?<\/article>/g) ?? []

test('names the newest post above the list', async () => {
  const textAt = async (path: string) => textOfPage(mainOf(await pages.read(path)))
  expect(await textAt('/')).toContain('Newest: Effects you can delete')
  expect(await textAt('/?page=2')).not.toContain('Newest:')
  await pages.sql`update settings set post_order = 'newest first'`
  expect(await textAt('/')).not.toContain('Newest:')
  await pages.sql`update settings set post_order = 'oldest first'`
})

test.each([
  ['/?page=9', 404, 'No Blogs found!'],
  ['/?page=0', 404, NOT_FOUND],
  ['/?page=two', 404, NOT_FOUND],
  ['/topics/Gardening', 404, 'No Blogs found!'],
  ['/blog/no-such-post', 404, NOT_FOUND],
  ['/blog/%E0%A4%A', 404, NOT_FOUND],
  ['/no/such/place', 404, NOT_FOUND],
  ['/_system/schema', 404, NOT_FOUND],
  ['/dashboard/no-such-page', 404, NOT_FOUND],
  ['/unauthorized', 200, 'Access to this page is restricted!'],
])('%s is answered with %i and its words', async (path, status, text) => {
  const answer = await pages.request(path)
  expect(answer.status).toBe(status)
  const html = await answer.text()
  expect(textOfPage(mainOf(html))).toContain(text)
  expect(html).not.toContain('Unhandled')
})

test('offers the right way back from each error', async () => {
  const link = (html: string, text: string) =>
    new RegExp(`<a [^>]*href="([^"]*)"[^>]*>(?:<svg[\\s\\S]*?</svg>)?${text}`).exec(mainOf(html))?.[1]
  expect(link(await pages.read('/topics/Gardening'), 'All Blogs')).toBe('/')
  expect(link(await pages.read('/nowhere'), 'Go back to Home')).toBe('/')
  const restricted = await pages.read('/unauthorized')
  expect(link(restricted, 'Go back to Dashboard')).toBe('/dashboard')
  expect(textOfPage(restricted)).toContain('This route is for admin only')
})

test('shows four posts on a page, oldest first', async () => {
  const numbers = ['', '?page=2', '?page=3', '?page=4', '?page=5']
  const found = await Promise.all(numbers.map(async number => articles(await pages.read(`/${number}`))))
  expect(found.map(({ length }) => length)).toEqual([4, 4, 4, 4, 2])
  expect(found[0]?.[0]).toContain('The smallest cache that tells the truth')
  expect(found[1]?.[0]).toContain('One union instead of four booleans')
  const [first] = await pages.sql`select count(*)::integer as posts from blogs where kind = 'post'`
  expect(new Set(found.flat().map(article => /href="\/blog\/([^"]+)"/.exec(article)?.[1])).size).toBe(
    first?.posts,
  )
})

test('quotes a reader on the first page only', async () => {
  const leads = async (path: string) =>
    articles(await pages.read(path)).map(article => article.includes('post-card-lead'))
  expect(await leads('/')).toEqual([true, false, false, false])
  expect(await leads('/topics/ReactJS')).toEqual([false, false, false])
  expect(await leads('/?page=2')).toEqual([false, false, false, false])
  const [lead = ''] = articles(await pages.read('/'))
  expect(textOfPage(lead)).toContain('The three refusals are now on a card above my desk. By Juniper Vale')
  expect(await pages.read('/?page=2')).not.toContain('<blockquote')
})

test('shows reading time and rating on a card', async () => {
  for (const card of articles(await pages.read('/'))) {
    const [post] = await pages.sql`
      select minutes, round(avg(rating), 1)::text as average
      from blogs left join private.newest_ratings(blogs.id) as rating on true
      where slug = ${/href="\/blog\/([^"]+)"/.exec(card)?.[1]} group by blogs.id`
    expect(textOfPage(card)).toContain(`${post?.minutes} min read`)
    expect(/([\d.]+) out of 5 stars/.exec(textOfPage(card))?.[1] ?? null).toBe(post?.average)
  }
})

test('shows a drawn portrait of the sample owner', async () => {
  const html = await pages.read('/')
  const [, src = ''] = /<img[^>]*src="([^"]+\.svg)"/.exec(html) ?? []
  const portrait = await pages.request(src)
  expect([portrait.status, portrait.headers.get('content-type')]).toEqual([
    200,
    'image/svg+xml; charset=utf-8',
  ])
  expect(graphOf(html)).toContainEqual(expect.objectContaining({ image: ORIGIN + src }))
})

test('hides the drawing of the 404 page from screen readers', async () => {
  const drawings = mainOf(await pages.read('/nowhere')).match(/<svg[^>]*>/g)
  expect(drawings).toHaveLength(1)
  expect(drawings?.[0]).toContain('aria-hidden="true"')
  const parts = [...(await pages.read('/nowhere')).matchAll(/<use [^>]*href="([^"#]+)#(\w+)"/g)]
  expect(parts).toHaveLength(4)
  const file = await pages.read(parts[0]?.[1] ?? '')
  for (const [, , part] of parts) expect(file).toContain(`id="${part}"`)
})

test('shows no pagination for a single page', async () => {
  await pages.sql`
    insert into blogs (user_id, slug, title, introduction, content, topic)
    select id, 'alone', 'The only one', 'Of its topic.', '<p>a</p>', 'Alone' from profiles where role = 'admin'`
  expect(await pages.read('/topics/Alone')).not.toContain('aria-label="Pages"')
  const past = await pages.read('/topics/Alone?page=2')
  expect(past).toContain('aria-label="Pages"')
  const nav = /<nav[^>]*aria-label="Pages"[\s\S]*?<\/nav>/.exec(past)?.[0] ?? ''
  expect([...nav.matchAll(/href="([^"#]*)"/g)].map(([, address]) => address)).toEqual(['/topics/Alone'])
  expect(nav).not.toContain('Next')
  await pages.sql`delete from blogs where slug = 'alone'`
})

test('marks the current page in the pagination', async () => {
  const nav = /<nav[^>]*aria-label="Pages"[\s\S]*?<\/nav>/.exec(await pages.read('/?page=2'))?.[0] ?? ''
  expect(/<a [^>]*aria-label="Page 2"[^>]*>/.exec(nav)?.[0]).toContain('aria-current="page"')
  const addresses = [...nav.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
  expect(new Set(addresses)).toEqual(new Set(['/', '/?page=2', '/?page=3', '/?page=4', '/?page=5']))
})

test('lists only the posts of a topic', async () => {
  const html = await pages.read('/topics/ReactJS')
  expect(mainOf(html)).toMatch(/<h1[^>]*>ReactJS<\/h1>/)
  expect(articles(html)).toHaveLength(3)
})

test('sets title, description and canonical address of lists', async () => {
  expect(metaOf(await pages.read('/'))).toMatchObject({
    title: 'Byline',
    canonical: `${ORIGIN}/`,
    'og:title': 'Byline',
    'og:url': `${ORIGIN}/`,
    'og:type': 'website',
    'twitter:card': 'summary_large_image',
  })
  expect(metaOf(await pages.read('/?page=2'))).toMatchObject({
    title: 'Page 2 · Byline',
    canonical: `${ORIGIN}/?page=2`,
  })
  expect(metaOf(await pages.read('/topics/Web%20Development'))).toMatchObject({
    title: 'Web Development · Byline',
    canonical: `${ORIGIN}/topics/Web%20Development`,
    description: 'Posts about Web Development by Marlo Quill.',
  })
  expect(metaOf(await pages.read('/nowhere')).title).toBe('Page not found · Byline')
})

test('describes the owner on the home page', async () => {
  expect(graphOf(await pages.read('/'))).toMatchObject([
    { '@type': 'WebSite', name: 'Byline', publisher: { '@id': `${ORIGIN}/#owner` } },
    { '@type': 'Person', '@id': `${ORIGIN}/#owner`, name: 'Marlo Quill', jobTitle: 'Frontend Developer' },
  ])
})

test('uses the configured address for any Host header', async () => {
  const answer = await pages.request('/', {
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  expect(await answer.text()).not.toContain('evil.example')
})

test('answers 304 for a cached page', async () => {
  const first = await pages.request('/')
  const etag = first.headers.get('etag') ?? ''
  expect(etag).not.toBe('')
  const again = await pages.request('/', { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect((await pages.request('/', { headers: { 'if-none-match': 'W/"another"' } })).status).toBe(200)
  expect((await pages.request('/?page=2', { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test('redirects double slashes to the address with single ones', async () => {
  const answer = await pages.request('/topics//ReactJS?page=1')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/topics/ReactJS?page=1`)
})

test('answers HEAD like GET and 405 for writes', async () => {
  const head = await pages.request('/', { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
  expect(head.headers.get('etag')).toBe((await pages.request('/')).headers.get('etag'))
  for (const method of ['PUT', 'DELETE', 'PATCH']) {
    const answer = await pages.request('/', { method })
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  }
})

test('allows only own scripts and no frames', async () => {
  const { headers } = await pages.request('/')
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self'( 'sha256-[\w+/=]+')+;/)
  expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|'nonce-)/)
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('cache-control')).toBe('no-cache')
})

test.each([
  ['br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['identity', null],
])('a client that accepts %s gets %s', async (accepted, encoding) => {
  const answer = await pages.request('/', { headers: { 'accept-encoding': accepted } })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  expect(answer.headers.get('vary')).toContain('accept-encoding')
})

test('names authors only where others write', async () => {
  const signed = async () =>
    articles(await pages.read('/')).filter(card => textOfPage(card).includes('By Marlo Quill'))
  expect(await signed()).toEqual([])
  await pages.sql`update settings set owner_name = 'The Studio'`
  expect(await signed()).toHaveLength(4)
  await pages.sql`update settings set owner_name = 'Marlo Quill'`
})

test('shows the current year in the footer', async () => {
  await pages.sql`update settings set footer_year = null`
  const lineOf = () => `© ${new Date().getUTCFullYear()} Marlo Quill`
  const before = lineOf()
  const [line] = /© \d+ Marlo Quill/.exec(textOfPage(await pages.read('/'))) ?? []
  expect([before, lineOf()]).toContain(line)
  await pages.sql`update settings set footer_year = 2024`
})

test('announces posts on a site that has none yet', async () => {
  await pages.sql`update blogs set status = 'draft'`
  const home = await pages.request('/')
  const html = mainOf(await home.text())
  expect(home.status).toBe(200)
  expect(textOfPage(html)).toContain('No Blogs found! The first post is still being written.')
  // The main button of such a page is the owner's, for the first post.
  expect(html).not.toContain('button-main')
  await pages.sql`update blogs set status = 'published'`
})

describe('the archive', () => {
  beforeAll(async () => {
    await pages.sql`
      insert into blogs (user_id, slug, title, introduction, topic, inserted_at, published_at)
      select id, 'old-' || n, 'Old ' || n, 'x', 'JavaScript', '2001-12-31T23:30:00Z'::timestamptz - n * interval '1 hour',
        '2001-01-01'
      from profiles, generate_series(0, 300) as n where role = 'admin'`
    await pages.sql`
      insert into blogs (user_id, slug, title, introduction, topic, status, inserted_at)
      select id, 'hidden', 'Hidden', 'x', 'JavaScript', 'draft', '1999-01-01' from profiles where role = 'admin'`
  })
  afterAll(() => pages.sql`delete from blogs where slug = 'hidden' or slug like 'old-%'`)

  const postsOf = (html: string) =>
    [...mainOf(html).matchAll(/href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug)

  test('lists years with counts and months', async () => {
    const newest = await pages.read('/archive')
    expect(metaOf(newest)['og:url']).toMatch(new RegExp(`^${ORIGIN}/archive/20\\d\\d$`))
    const old = await pages.read('/archive/2001')
    expect(old).toContain('aria-label="2001: 301 posts"')
    expect(old).not.toContain('aria-label="1999')
    expect(textOfPage(mainOf(old))).toMatch(/December.*31 Old 0.*31 Old 1/s)
    expect(postsOf(old)).toHaveLength(300)
    expect(postsOf(await pages.read('/archive/2001?page=2'))).toEqual(['old-300'])
  })

  test('assigns posts to years in the site’s zone', async () => {
    await pages.sql`update settings set time_zone = 'Asia/Tokyo'`
    expect(postsOf(await pages.read('/archive/2002'))).toHaveLength(9)
    await pages.sql`update settings set time_zone = 'UTC'`
    expect((await pages.request('/archive/2002')).status).toBe(404)
  })

  test.each(['1999', '2001?page=3', '2001?page=0', '20010', 'x', '%00', '2001/1'])(
    'there is no archive/%s',
    async path => {
      expect((await pages.request(`/archive/${path}`)).status).toBe(404)
    },
  )
})
