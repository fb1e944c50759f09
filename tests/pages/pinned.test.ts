import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPosts } from '#tests/support/own-posts.ts'
import { type BorrowedPages, borrowPages, mainOf, textOfPage } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(async () => {
  await pages.sql`delete from blogs where slug like 'own%'`
  await pages.sql`update blogs set pinned = null where pinned is not null`
})

const { addPost } = ownPosts(() => pages)

const slugsOf = (html: string) =>
  [...mainOf(html).matchAll(/<h2[^>]*>\s*<a [^>]*href="\/blog\/([^"]+)"/g)].map(([, slug]) => slug)

async function listAll(): Promise<(string | undefined)[]> {
  const all: (string | undefined)[] = []
  for (let page = 1; ; page++) {
    const answer = await pages.request(page === 1 ? '/' : `/?page=${page}`)
    if (answer.status === 404) return all
    all.push(...slugsOf(await answer.text()))
  }
}

const pin = (slug: string, place: number | null) =>
  pages.sql`update blogs set pinned = ${place} where slug = ${slug}`

test.each(['oldest first', 'newest first'])('leads with the pinned posts, %s', async order => {
  await pages.sql`update settings set post_order = ${order}`
  for (const n of [1, 2, 3, 4, 5]) await addPost({ slug: `own-${n}` })
  const before = await listAll()
  const [middle = '', last = ''] = [before[5], before.at(-1)]
  await pin(last, 1)
  await pin(middle, 2)
  const rest = before.filter(slug => slug !== last && slug !== middle)
  expect(await listAll()).toEqual([last, middle, ...rest])
  await pages.sql`update settings set post_order = 'oldest first'`
})

test('lists each post once with more pins than a page', async () => {
  const size = 4
  const before = await listAll()
  const pinned = before.slice(-5).reverse()
  for (const [place, slug] of pinned.entries()) await pin(slug ?? '', place + 1)
  const all = await listAll()
  expect(all.slice(0, size + 1)).toEqual(pinned)
  expect(all.toSorted()).toEqual(before.toSorted())
})

test('hides pinned posts that are not published', async () => {
  await addPost({ slug: 'own' })
  await pages.sql`update blogs set pinned = 1, status = 'draft' where slug = 'own'`
  expect(await listAll()).not.toContain('own')
  await pages.sql`update blogs set status = 'scheduled', published_at = '2099-01-01' where slug = 'own'`
  expect(await listAll()).not.toContain('own')
})

test('leaves lists of a topic as they are', async () => {
  const topic = '/topics/JavaScript'
  const before = slugsOf(await pages.read(topic))
  await pin(before.at(-1) ?? '', 1)
  expect(slugsOf(await pages.read(topic))).toEqual(before)
})

test('does not repeat a pinned post as recent', async () => {
  await addPost({ slug: 'own', title: 'The newest of all' })
  expect(textOfPage(mainOf(await pages.read('/')))).toMatch(/Recent Blogs The newest of all/)
  await pin('own', 1)
  const main = textOfPage(mainOf(await pages.read('/')))
  expect(main).not.toMatch(/Recent Blogs The newest of all/)
  expect(main).not.toContain('Newest: The newest of all')
})
