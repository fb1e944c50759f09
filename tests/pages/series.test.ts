import { parseRssFeed } from 'feedsmith'
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
  await pages.sql`delete from series`
})

const { addPost } = ownPosts(() => pages)

/** Three published parts in another order than that of their dates, a draft and a scheduled one between them. */
async function addSeries(coming = '') {
  const ids: number[] = []
  await pages.sql`
    insert into series (slug, name, description, coming) values ('walls', 'On <walls>', 'What they hold.', ${coming})`
  for (const name of ['one', 'secret', 'two', 'later', 'three'])
    ids.push(await addPost({ slug: `own-${name}`, title: `Part ${name}`, introduction: `About ${name}.` }))
  await pages.sql`update blogs set series = 'walls' where id = any (${ids})`
  await pages.sql`update blogs set status = 'draft' where slug = 'own-secret'`
  await pages.sql`update blogs set status = 'scheduled', published_at = '2099-01-01' where slug = 'own-later'`
  const [one, secret, two, later, three] = ids
  await pages.sql`update series set post_order = ${[three, secret, one, later, two]}`
}

const slugsOf = (html: string) =>
  [...mainOf(html).matchAll(/<h2[^>]*>\s*<a [^>]*href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug)
const detailsOf = (html: string) => /<details class="series-parts"[\s\S]*?<\/details>/.exec(html)?.[0] ?? ''
const hidden = /secret|later/i

test('lists the published parts in their order', async () => {
  await addSeries('A roof\n\n  A door ')
  const html = await pages.read('/series/walls')
  expect(slugsOf(html)).toEqual(['own-three', 'own-one', 'own-two'])
  expect(textOfPage(mainOf(html))).toMatch(/3 parts 2 to come .* 4 A roof To come 5 A door To come/)
  expect(html).not.toMatch(hidden)
  expect(metaOf(html)).toMatchObject({
    title: 'On &lt;walls&gt; · Byline',
    description: 'What they hold.',
    canonical: `${ORIGIN}/series/walls`,
  })
  const card = new URL(metaOf(html)['og:image'] ?? '').pathname
  expect((await pages.request(card, { method: 'HEAD' })).status).toBe(200)
})

test('shows which part a post is', async () => {
  await addSeries('A roof')
  const html = await pages.read('/blog/own-one')
  const details = detailsOf(html)
  expect(textOfPage(details)).toMatch(
    /Part 2 of 4 On &lt;walls&gt; Part three Part one Part two A roof · to come/,
  )
  expect(details).toMatch(/aria-current="page"[^>]*>Part one</)
  expect(html).not.toMatch(hidden)
})

test('leads to the neighbors of a part', async () => {
  await addSeries()
  const html = mainOf(await pages.read('/blog/own-one'))
  expect(html).toMatch(/<a rel="next"[^>]*href="\/blog\/own-two"/)
  expect(textOfPage(html)).toMatch(/Next part Part two Previous part Part three/)
})

test('leads from a lone part to posts by date', async () => {
  const id = await addPost()
  await pages.sql`insert into series (slug, name) values ('walls', 'Walls')`
  await pages.sql`update blogs set series = 'walls' where id = ${id}`
  expect(textOfPage(mainOf(await pages.read('/blog/own')))).toContain('Previous post')
})

test('shows the parts near a post of a long series', async () => {
  await pages.sql`insert into series (slug, name) values ('walls', 'Walls')`
  for (let n = 1; n <= 30; n++) await addPost({ slug: `own-${n}`, title: `Number ${n}.` })
  await pages.sql`update blogs set series = 'walls' where slug like 'own-%'`
  const details = detailsOf(await pages.read('/blog/own-20'))
  expect(textOfPage(details)).toMatch(/Part 20 of 30 .* Number 13\. .* Number 27\. All 30 parts/)
  expect(details).not.toContain('Number 12.')
})

test('is part of its series for programs', async () => {
  await addSeries('A roof')
  const [posting] = graphOf(await pages.read('/blog/own-one'))
  expect(posting).toMatchObject({
    position: 2,
    isPartOf: { '@type': 'CreativeWorkSeries', name: 'On <walls>', url: `${ORIGIN}/series/walls` },
  })
  const [series] = graphOf(await pages.read('/series/walls'))
  expect(series?.hasPart).toHaveLength(3)
})

test('has a feed of its published parts', async () => {
  await addSeries()
  const answer = await pages.request('/series/walls/rss.xml')
  expect(answer.status).toBe(200)
  const feed = parseRssFeed(await answer.text())
  expect(feed.title).toBe('On <walls> · Byline')
  expect(feed.items?.map(({ link }) => link).toSorted()).toEqual(
    ['one', 'three', 'two'].map(name => `${ORIGIN}/blog/own-${name}`),
  )
})

test('is linked from lists, archive, footer and sitemap', async () => {
  expect(await pages.read('/')).not.toContain('href="/series"')
  await addSeries()
  expect(textOfPage(mainOf(await pages.read('/series')))).toMatch(/On &lt;walls&gt; What they hold\. 3 parts/)
  expect(mainOf(await pages.read('/archive'))).toContain('href="/series"')
  expect(await pages.read('/')).toContain('href="/series"')
  const sitemap = await pages.read('/sitemap.xml')
  for (const path of ['/series', '/series/walls']) expect(sitemap).toContain(`<loc>${ORIGIN}${path}</loc>`)
})

test.each(['/series/walls', '/series/walls/rss.xml', '/series/no-such-series'])(
  'has no %s without a published part',
  async path => {
    await addSeries()
    await pages.sql`update blogs set status = 'draft' where series = 'walls'`
    expect((await pages.request(path)).status).toBe(404)
    expect(await pages.read('/series')).toContain('There are no series yet.')
  },
)

test('shows a change of a series at once', async () => {
  await addSeries()
  await pages.read('/blog/own-one')
  await pages.sql`update series set name = 'Fences'`
  expect(detailsOf(await pages.read('/blog/own-one'))).toContain('Fences')
})

test.each(['series', 'shelf', 'tags'])('leads from /%s to a page that an upgrade renamed', async slug => {
  await pages.sql`delete from pages`
  await pages.sql`update blogs set reviewed = null, tags = '{}'`
  await pages.sql`insert into pages (slug, title, status) values (${`${slug}-page`}, 'Mine', 'published')`
  await pages.sql`insert into old_page_slugs (slug, page_id) select ${slug}, id from pages`
  const answer = await pages.request(`/${slug}`)
  expect([answer.status, answer.headers.get('location')]).toEqual([301, `/${slug}-page`])
  await pages.sql`delete from pages`
})

test('names the part in search results', async () => {
  await addSeries()
  const text = textOfPage(mainOf(await pages.read('/search?q=Part')))
  for (const [title, part] of [
    ['three', 1],
    ['one', 2],
    ['two', 3],
  ])
    expect(text).toMatch(new RegExp(`Part ${part} of On &lt;walls&gt; Part ${title}`))
})
