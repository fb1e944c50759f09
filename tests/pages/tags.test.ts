import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPosts } from '#tests/support/own-posts.ts'
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
beforeEach(async () => {
  await pages.sql`delete from blogs where slug like 'own%'`
  await pages.sql`delete from tags where not exists (select from private.post_tags where tag_id = tags.id)`
})

const { addPost } = ownPosts(() => pages)

async function addTagged(slug: string, tags: string[], more = '') {
  const id = await addPost({ slug })
  await pages.sql`update blogs set tags = ${tags} where id = ${id}`
  if (more) await pages.sql.unsafe(`update blogs set ${more} where id = ${id}`)
  return id
}

const slugsOf = (html: string) =>
  [...mainOf(html).matchAll(/<h2[^>]*>\s*<a [^>]*href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug)
const locationOf = async (path: string) => {
  const answer = await pages.request(path)
  return [answer.status, answer.headers.get('location')]
}

test('lists the published posts of a tag', async () => {
  for (const n of [1, 2, 3, 4, 5]) await addTagged(`own-${n}`, ['Élan vital', 'Oak'])
  await addTagged('own-draft', ['Élan vital'], "status = 'draft'")
  await addTagged('own-later', ['Élan vital'], "status = 'scheduled', published_at = '2099-01-01'")
  const first = await pages.read('/tags/elan-vital')
  expect(mainOf(first)).toMatch(/<h1[^>]*>Élan vital<\/h1>/)
  expect(slugsOf(first)).toEqual(['own-1', 'own-2', 'own-3', 'own-4'])
  expect(slugsOf(await pages.read('/tags/elan-vital?page=2'))).toEqual(['own-5'])
  await pages.sql`update settings set post_order = 'newest first'`
  expect(slugsOf(await pages.read('/tags/elan-vital'))).toEqual(['own-5', 'own-4', 'own-3', 'own-2'])
  await pages.sql`update settings set post_order = 'oldest first'`
})

test('describes the page of a tag', async () => {
  for (const n of [1, 2, 3, 4, 5]) await addTagged(`own-${n}`, ['Élan vital'])
  expect(metaOf(await pages.read('/tags/elan-vital?page=2'))).toMatchObject({
    title: 'Élan vital, page 2 · Byline',
    canonical: `${ORIGIN}/tags/elan-vital?page=2`,
    description: 'Posts about Élan vital by Marlo Quill.',
  })
  await pages.sql`update tags set description = 'What <moves>.' where slug = 'elan-vital'`
  const html = await pages.read('/tags/elan-vital')
  expect(metaOf(html)).toMatchObject({ description: 'What &lt;moves&gt;.' })
  expect(textOfPage(mainOf(html))).toContain('What &lt;moves&gt;.')
  const card = new URL(metaOf(html)['og:image'] ?? '').pathname
  expect((await pages.request(card, { method: 'HEAD' })).status).toBe(200)
})

test.each([
  '/tags/no-such-tag',
  '/tags/hidden',
  '/tags/hidden/rss.xml',
  '/tags/%00',
  '/tags/%E0%A4%A',
  '/tags/oak?page=0',
  '/tags/oak?page=2',
  '/tags?page=2',
])('there is no %s', async path => {
  await addTagged('own-1', ['Oak'])
  await addTagged('own-2', ['Hidden'], "status = 'draft'")
  expect((await pages.request(path)).status).toBe(404)
})

test.each([
  ['/tags/%C3%89LAN%20Vital', '/tags/elan-vital'],
  ['/tags/Elan-Vital/atom.xml', '/tags/elan-vital/atom.xml'],
  ['/tags/former?page=2', '/tags/elan-vital?page=2'],
  ['/tags/F%C3%B6rmer/rss.xml', '/tags/elan-vital/rss.xml'],
])('redirects %s to the tag', async (from, to) => {
  await addTagged('own-1', ['Élan vital'])
  await pages.sql`insert into old_tags select 'former', id from tags where slug = 'elan-vital'`
  expect(await locationOf(from)).toEqual([301, to])
})

test('counts published posts in the index of tags', async () => {
  await addTagged('own-1', ['Zelkova', 'Über'])
  await addTagged('own-2', ['Zelkova'])
  await addTagged('own-3', ['Zelkova', 'Hidden'], "status = 'draft'")
  const html = mainOf(await pages.read('/tags'))
  const found = [...html.matchAll(/aria-label="([^"]+): (\d+) posts?"/g)].map(
    ([, name, posts]) => `${name} ${posts}`,
  )
  expect(found).toEqual(expect.arrayContaining(['Accessibility 2', 'Über 1', 'Zelkova 2']))
  expect(found).toEqual(found.toSorted(new Intl.Collator('en').compare))
  expect(html).not.toContain('Hidden')
})

test('has a feed of each tag in three formats', async () => {
  const id = await addTagged('own-1', ['JavaScript', 'Oak'], "topic = 'JavaScript'")
  await addTagged('own-2', ['Elm'])
  await pages.sql`update blogs set inserted_at = now() - interval '2 days' where id <> ${id} and slug like 'own%'`
  const rss = parseRssFeed(await pages.read('/tags/oak/rss.xml'))
  expect([rss.title, rss.link]).toEqual(['Oak · Byline', `${ORIGIN}/tags/oak`])
  expect(rss.items?.map(({ link }) => link)).toEqual([`${ORIGIN}/blog/own-1`])
  expect(rss.items?.[0]?.categories?.map(({ name }) => name)).toEqual(['JavaScript', 'Oak'])
  const atom = parseAtomFeed(await pages.read('/tags/oak/atom.xml'))
  expect(atom.entries?.[0]?.categories?.map(({ term }) => term)).toEqual(['JavaScript', 'Oak'])
  const json = parseJsonFeed(await pages.read('/tags/oak/feed.json'))
  expect(json.items?.[0]?.tags).toEqual(['JavaScript', 'Oak'])
  expect(await pages.read('/tags/oak')).toContain('href="/tags/oak/rss.xml"')
})

test('names the tags of a post for readers and programs', async () => {
  await addTagged('own-1', ['C++', 'Oak & Elm'])
  const html = await pages.read('/blog/own-1')
  expect(mainOf(html)).toMatch(
    /href="\/tags\/cplusplus"[^>]*>C\+\+<[\s\S]*href="\/tags\/oak-elm"[^>]*>Oak &amp; Elm</,
  )
  expect([...html.matchAll(/property="article:tag" content="([^"]+)"/g)].map(([, name]) => name)).toEqual([
    'C++',
    'Oak &amp; Elm',
  ])
  expect(graphOf(html)).toContainEqual(expect.objectContaining({ keywords: ['C++', 'Oak & Elm'] }))
  expect(await pages.read('/blog/own-1.md')).toContain(
    'categories: ["JavaScript"]\ntags: ["C++","Oak & Elm"]\n',
  )
})

test('lists tags in the sitemap', async () => {
  await addTagged('own-1', ['Élan vital'])
  await addTagged('own-2', ['Hidden'], "status = 'draft'")
  const sitemap = await pages.read('/sitemap.xml')
  expect(sitemap).toContain(`<loc>${ORIGIN}/tags</loc>`)
  expect(sitemap).toContain(`<loc>${ORIGIN}/tags/elan-vital</loc>`)
  expect(sitemap).not.toContain('hidden')
})

test.each(['/archive', '/search'])('%s leads to tags that have posts', async path => {
  const link = 'href="/tags"'
  await pages.sql`update blogs set tags = '{}' where tags <> '{}'`
  expect(mainOf(await pages.read(path))).not.toContain(link)
  await addTagged('own-1', ['Oak'])
  expect(mainOf(await pages.read(path))).toContain(link)
})
