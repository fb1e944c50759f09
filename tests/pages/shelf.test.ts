import { parseRssFeed } from 'feedsmith'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReviewedThing } from '#shared/posts/reviewed-thing.ts'
import { slugOf } from '#shared/posts/slug.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
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
  await pages.sql`update blogs set reviewed = null where reviewed is not null`
})

const { addPost, addRatings } = ownPosts(() => pages)

async function shelve(slug: string, thing: Partial<ReviewedThing>): Promise<number> {
  const id = await addPost({ slug: `own-${slugOf(slug)}`, title: `About ${slug}` })
  const whole = {
    type: 'Book',
    maker: '',
    address: '',
    rating: null,
    isRatedByReaders: false,
    year: null,
    name: slug,
  }
  await pages.sql`update blogs set reviewed = ${JSON.stringify({ ...whole, ...thing })}::jsonb where id = ${id}`
  return id
}

async function fill() {
  await shelve('Iris', { rating: 3, year: 1999, maker: 'A. Botanist' })
  const film = await shelve('Élan', { type: 'Movie', rating: 4.5, year: 2010, isRatedByReaders: true })
  await shelve('Bay', { type: 'LocalBusiness', rating: null, maker: 'Lisbon' })
  await addRatings(film, [5, 4])
}

const namesOf = (html: string) => [...mainOf(html).matchAll(/<cite>([^<]+)<\/cite>/g)].map(([, name]) => name)

test.each([
  ['/shelf', ['Bay', 'Élan', 'Iris']],
  ['/shelf?sort=stars', ['Élan', 'Iris', 'Bay']],
  ['/shelf?sort=year', ['Élan', 'Iris', 'Bay']],
  ['/shelf?sort=name', ['Bay', 'Élan', 'Iris']],
  ['/shelf?sort=other', ['Bay', 'Élan', 'Iris']],
  ['/shelf/films', ['Élan']],
  ['/shelf/places', ['Bay']],
])('%s shows its things in order', async (path, names) => {
  await fill()
  expect(namesOf(await pages.read(path))).toEqual(names)
})

test('shows the author’s stars next to those of readers', async () => {
  await fill()
  const text = textOfPage(mainOf(await pages.read('/shelf/films')))
  expect(text).toMatch(/2010 Élan : About Élan Marlo Quill 4\.5 out of 5 stars 2 readers/)
  const all = mainOf(await pages.read('/shelf'))
  expect(all).toContain('aria-label="3 out of 5 stars"')
  expect(textOfPage(all)).toMatch(/Book · 1999 Iris : About Iris A\. Botanist Marlo Quill/)
  expect(textOfPage(all)).toMatch(/All Books Films Places Newest/)
})

test('names the author of the stars, not the owner', async () => {
  const id = await shelve('Iris', { rating: 3 })
  const author = await insertAccount(pages.sql, {
    name: 'Another Quill',
    email: 'another@example.com',
    password: 'twelve quiet words',
  })
  await pages.sql`update blogs set user_id = ${author} where id = ${id}`
  expect(textOfPage(mainOf(await pages.read('/shelf')))).toMatch(/Iris Another Quill/)
})

test('describes itself without repeating ratings', async () => {
  await fill()
  const html = await pages.read('/shelf/films?sort=stars')
  expect(metaOf(html)).toMatchObject({ title: 'Films · Byline', canonical: `${ORIGIN}/shelf/films` })
  expect(graphOf(html)).toEqual([
    {
      '@type': 'ItemList',
      itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Élan', url: `${ORIGIN}/blog/own-elan` }],
    },
  ])
})

test('hides things of unpublished posts', async () => {
  await fill()
  await pages.sql`update blogs set status = 'draft' where reviewed ->> 'type' = 'Movie'`
  await pages.sql`
    update blogs set status = 'scheduled', published_at = '2099-01-01' where reviewed ->> 'type' = 'LocalBusiness'`
  const html = await pages.read('/shelf')
  expect(namesOf(html)).toEqual(['Iris'])
  expect(html).not.toMatch(/Élan|Films|Bay|Places/)
})

test.each(['/shelf/films', '/shelf/no-such-kind', '/shelf?page=2', '/shelf?page=x', '/shelf/books?page=3'])(
  'has no %s without entries',
  async path => {
    await shelve('Iris', {})
    expect((await pages.request(path)).status).toBe(404)
  },
)

test('says that it is empty', async () => {
  expect(textOfPage(mainOf(await pages.read('/shelf')))).toContain('Nothing is on the shelf yet.')
  const home = await pages.read('/')
  expect(home).not.toContain('href="/shelf"')
  expect(await pages.read('/sitemap.xml')).not.toContain('/shelf')
})

test('has pages', async () => {
  for (let n = 1; n <= 25; n++) await shelve(`Book ${n}`, {})
  expect(namesOf(await pages.read('/shelf/books?sort=name'))).toHaveLength(24)
  const second = await pages.read('/shelf/books?sort=name&page=2')
  expect(namesOf(second)).toEqual(['Book 9'])
  expect(mainOf(second)).toContain('href="/shelf/books?sort=name"')
})

test('is linked from footer, sitemap and cards', async () => {
  await fill()
  expect(await pages.read('/')).toContain('href="/shelf"')
  const sitemap = await pages.read('/sitemap.xml')
  for (const path of ['/shelf', '/shelf/books', '/shelf/films', '/shelf/places'])
    expect(sitemap).toContain(`<loc>${ORIGIN}${path}</loc>`)
  const main = mainOf(await pages.read('/blog/own-elan'))
  expect(main).toContain('href="/shelf/films"')
  expect(textOfPage(main)).toMatch(/Film · 2010 Élan .*Marlo Quill .*2 readers/)
})

test('follows a new rating at once', async () => {
  await fill()
  await pages.read('/shelf')
  const [film] = await pages.sql<{ id: number }>`select id from blogs where reviewed ->> 'type' = 'Movie'`
  await addRatings(Number(film?.id), [1])
  expect(textOfPage(mainOf(await pages.read('/shelf')))).toContain('3 readers')
})

test('has a feed of the posts on the shelf', async () => {
  await fill()
  await addPost({ slug: 'own-other', title: 'Not on the shelf' })
  expect(await pages.read('/shelf')).toContain('href="/shelf/rss.xml"')
  const feed = parseRssFeed(await pages.read('/shelf/rss.xml'))
  expect(feed.items?.map(({ title }) => title)).toEqual(['About Bay', 'About Élan', 'About Iris'])
  await pages.sql`update blogs set status = 'draft' where slug = 'own-bay'`
  expect(await pages.read('/shelf/atom.xml')).not.toContain('About Bay')
})
