import { parseRssFeed } from 'feedsmith'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { type BorrowedPages, borrowPages, ORIGIN, textOfPage } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
// Each test begins with the sample's three projects.
beforeEach(async () => {
  pages = await borrowPages()
})

const placesOfPosts = [
  '/?page=2',
  '/topics/JavaScript',
  '/tags',
  '/tags/svg',
  '/archive',
  '/archive/2024',
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/series',
  '/shelf',
]

test.each(placesOfPosts)('lists no project at %s', async path => {
  const text = await pages.read(path)
  expect(text.length).toBeGreaterThan(500)
  expect(text).not.toContain('Tideline')
})

const ownPlaces = [
  '/',
  '/projects',
  '/projects/tideline',
  '/projects/tideline.md',
  '/projects/rss.xml',
  '/projects/atom.xml',
  '/projects/feed.json',
  '/search?q=harbour',
  '/sitemap.xml',
  '/llms.txt',
]

test.each(ownPlaces)('shows a project at %s', async path => {
  expect((await pages.read(path)).toLowerCase()).toContain('/projects/tideline')
})

test.each([
  ['/blog/tideline', '/projects/tideline'],
  ['/blog/tideline?review=7', '/projects/tideline?review=7'],
  ['/blog/tideline.md', '/projects/tideline.md'],
  ['/projects/a-form-that-forgives?review=7', '/blog/a-form-that-forgives?review=7'],
  ['/projects/a-form-that-forgives.md', '/blog/a-form-that-forgives.md'],
  ['/former-name/tideline?review=7', '/projects/tideline?review=7'],
])('redirects %s to %s', async (from, to) => {
  const { status, headers } = await pages.request(from)
  expect([status, headers.get('location')]).toEqual([301, to])
})

test('filters by state', async () => {
  const html = await pages.read('/projects?state=retired')
  expect(html).toContain('/projects/plumbline')
  expect(html).not.toContain('href="/projects/tideline"')
})

test('filters by tag', async () => {
  const html = await pages.read('/projects?tag=svg')
  expect(html).toContain('href="/projects/tideline"')
  expect(html).not.toContain('href="/projects/plumbline"')
})

test('follows the address that the owner chose', async () => {
  await pages.sql`update settings set projects_address = 'work', projects_title = 'Work', is_started = true`
  expect(await pages.read('/work')).toContain('href="/work/tideline"')
  expect(await pages.read('/')).toMatch(/href="\/work"[^>]*>Work<\/a>/)
  for (const [from, to] of [
    ['/projects', '/work'],
    ['/projects/rss.xml', '/work/rss.xml'],
    ['/projects/tideline', '/work/tideline'],
  ] as const)
    expect((await pages.request(from)).headers.get('location')).toBe(to)
})

test('asks for reviews only if its author wants them', async () => {
  expect(await pages.read('/projects/tideline')).not.toContain('id="reviews"')
  await pages.sql`update blogs set reviews_closed = false where slug = 'tideline'`
  expect(await pages.read('/projects/tideline')).toContain('id="reviews"')
})

test('describes source code to search engines', async () => {
  expect(await pages.read('/projects/tideline')).toContain('"@type":"SoftwareSourceCode"')
  expect(await pages.read('/projects/a-checkout-that-charges-once')).toContain('"@type":"CreativeWork"')
})

test('has no link to projects without any', async () => {
  await pages.sql`delete from blogs where kind = 'project'`
  const html = await pages.read('/')
  expect(html).not.toContain('href="/projects"')
  expect(await pages.read('/projects')).toContain('There are no projects yet.')
})

test('shows no draft of a project', async () => {
  await pages.sql`update blogs set status = 'draft' where slug = 'tideline'`
  expect((await pages.request('/projects/tideline')).status).toBe(404)
  for (const path of ['/', '/projects', '/projects/rss.xml', '/sitemap.xml'])
    expect(await pages.read(path)).not.toContain('ideline')
})

async function review(slug: string, content: string) {
  const [row] = await pages.sql<{ id: number }>`
    insert into comments (user_id, blog_id, content, rating)
    values ((select id from profiles where role = 'user' limit 1), (select id from blogs where slug = ${slug}), ${content}, 5) returning id`
  return Number(row?.id)
}

test('finds reviews of projects', async () => {
  const id = await review('tideline', 'Plain as a quillwort.')
  const html = await pages.read('/search?q=quillwort&in=reviews')
  expect(html).toContain(`href="/projects/tideline?review=${id}#review-${id}"`)
  await pages.sql`update blogs set status = 'draft' where slug = 'tideline'`
  expect(await pages.read('/search?q=quillwort&in=reviews')).not.toContain('ideline')
})

test('has a feed of the reviews of a project', async () => {
  const id = await review('tideline', 'Plain as a quillwort.')
  await pages.sql`update blogs set reviews_closed = false where slug = 'tideline'`
  expect(await pages.read('/projects/tideline')).toContain('href="/projects/tideline/rss.xml"')
  const feed = parseRssFeed(await pages.read('/projects/tideline/rss.xml'))
  expect(feed.items?.map(({ link }) => link)).toEqual([
    `${ORIGIN}/projects/tideline?review=${id}#review-${id}`,
  ])
  await pages.sql`update blogs set status = 'draft' where slug = 'tideline'`
  expect((await pages.request('/projects/tideline/rss.xml')).status).toBe(404)
})

test('has no empty list of posts next to projects', async () => {
  await pages.sql`delete from blogs where kind = 'post'`
  const text = textOfPage(await pages.read('/'))
  expect(text).toContain('Tideline')
  expect(text).not.toContain('No Blogs found!')
  await pages.sql`update blogs set featured = false`
  expect(textOfPage(await pages.read('/'))).toContain('No Blogs found!')
})
