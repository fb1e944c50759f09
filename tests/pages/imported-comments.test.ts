import { beforeAll, beforeEach, expect, test } from 'vitest'
import { ownPosts } from '#tests/support/own-posts.ts'
import { type BorrowedPages, borrowPages, graphOf, mainOf, textOfPage } from '#tests/support/pages.ts'

let pages: BorrowedPages
let post: number
beforeAll(async () => {
  pages = await borrowPages()
})
beforeEach(async () => {
  await pages.sql`delete from blogs where slug like 'own%'`
  post = await addPost()
  const review = await add('Ann <i>Old</i>', 'I quite agree.', { stars: 5 })
  await add('Ben Old', 'So do I, Ann.', { below: review })
})

const { addPost } = ownPosts(() => pages)

async function add(
  name: string,
  text: string,
  { stars = null as number | null, below = null as number | null } = {},
) {
  const [row] = await pages.sql<{ id: number }>`
    select private.import_comment(${post}, ${below}, ${name}, ${`${name}@writer.example`}, '2019-05-01 12:00Z', ${text}, ${stars}, true) as id`
  return Number(row?.id)
}

test('shows names, dates and stars of imported comments', async () => {
  const html = await pages.read('/blog/own')
  const text = textOfPage(mainOf(html))
  expect(text).toMatch(/By Ann &lt;i&gt;Old&lt;\/i&gt;\s+May 1, 2019\s+imported\s+I quite agree\./)
  expect(text).toMatch(/By Ben Old\s+to Ann &lt;i&gt;Old&lt;\/i&gt;|By Ben Old\s+May 1, 2019\s+imported/)
  expect(text).toContain('Was this you?')
  expect(mainOf(html)).toContain('5 out of 5 stars')
  expect(html).not.toContain('@writer.example')
})

test('describes imported comments to search engines', async () => {
  const [posting] = graphOf(await pages.read('/blog/own'))
  expect(JSON.stringify(posting)).toContain('"Ann <i>Old</i>"')
  expect(posting).toMatchObject({ commentCount: 1 })
})

test('has imported comments in the feed of a post', async () => {
  const feed = await pages.read('/blog/own/rss.xml')
  expect(feed).toContain('I quite agree.')
  expect(feed).toContain('Ben Old')
  expect(feed).toContain('Wed, 01 May 2019')
})

test('leaves a deleted review out of the feed', async () => {
  await pages.sql`delete from comments where content = 'I quite agree.'`
  const feed = await pages.read('/blog/own/rss.xml')
  expect(feed).not.toContain('I quite agree.')
  expect(feed.match(/<item>/g)).toHaveLength(1)
})

test('finds imported comments by a search', async () => {
  const text = textOfPage(mainOf(await pages.read('/search?q=quite+agree&in=reviews')))
  expect(text).toContain('Ann &lt;i&gt;Old')
})

test('quotes an imported review as the best one', async () => {
  // Of the first post on the home page.
  await pages.sql`update settings set post_order = 'newest first'`
  expect(textOfPage(mainOf(await pages.read('/')))).toMatch(/I quite agree\..*By Ann &lt;i&gt;Old/)
})
