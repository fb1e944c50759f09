import { reviewField, startReact } from '#tests/browser/own-post.ts'
import { checkHome, checkList, newestReviews, shows } from './invariants.ts'
import type { Person } from './person.ts'
import { type Act, inFreshTab, openPost } from './walk.ts'

// What was typed belongs to its tab.
const hasTabs = (count: number) => (person: Person) =>
  person.context.pages().length === count && person.typed.size === 0

/** What everybody can do. */
export const readingActs: Act[] = [
  {
    name: 'reads a post',
    run: async walk => void (await openPost(walk)),
  },
  {
    name: 'pages through the posts',
    async run({ person: { page }, sql, random }) {
      const pages = await checkHome(page, sql)
      await startReact(page)
      for (let number = 2; number <= pages && random.chance(0.8); number++) {
        await page.getByRole('link', { name: 'Next page' }).click()
        await checkList(page, sql, number)
      }
    },
  },
  {
    name: 'follows a link to a post, and goes Back',
    async run({ person: { page }, sql }) {
      await checkHome(page, sql)
      await page.locator('.post-card h2 a').last().click()
      await page.waitForURL(/\/blog\//)
      await page.goBack()
      await checkList(page, sql, 1)
    },
  },
  {
    name: 'filters and sorts reviews',
    async run(walk) {
      const { page } = walk.person
      const slug = await openPost(walk)
      const rating = 1 + walk.random.below(5)
      const sort = walk.random.pick(['latest', 'oldest'])
      walk.say(`${rating} ${sort}`)
      const rows = await walk.sql<{ content: string }>`
        select comments.content from comments join blogs on blogs.id = blog_id
        where slug = ${slug} and rating = ${rating} and comments.status = 'shown' order by comments.created_at, comments.id`
      const words = rows.map(({ content }) => content)
      await page.getByRole('combobox', { name: 'Filter' }).selectOption(String(rating))
      await page.getByRole('combobox', { name: 'Sort' }).selectOption(sort)
      const right = (sort === 'latest' ? words.toReversed() : words).slice(0, 5)
      await shows('the filtered reviews', right, () => newestReviews(page))
    },
  },
  {
    name: 'searches for a post',
    async run({ person: { page }, sql, random, say }) {
      const { title } = random.pick(
        await sql<{ title: string }>`select title from blogs where status = 'published' order by id`,
      )
      say(title)
      await page.goto('/search')
      const field = page.getByRole('main').getByRole('search').locator('input')
      await field.fill(`"${title}"`)
      await field.press('Enter')
      await page.locator('.search-results h2').filter({ hasText: title }).first().waitFor()
    },
  },
  {
    name: 'types a review, leaves it, and comes Back',
    async run(walk) {
      const { page, typed, isSignedIn } = walk.person
      const slug = await openPost(walk)
      const words = `Left for later ${walk.count}`
      await reviewField(page).fill(words)
      typed.set(`/blog/${slug}`, { words, isSignedIn })
      await page.locator('.top-bar-title').click()
      await page.waitForURL(({ pathname }) => pathname === '/')
      await page.goBack()
      await page.waitForURL(`**/blog/${slug}`)
    },
  },
  {
    name: 'reloads',
    async run({ person: { page }, expected }) {
      // Its post may have been deleted meanwhile.
      expected.push(/404 \(/)
      await page.reload()
    },
  },
  {
    name: 'goes Back',
    async run({ person: { page }, expected }) {
      expected.push(/404 \(/)
      await page.goBack()
      // Before the first page of a tab.
      if (page.url() === 'about:blank') await page.goto('/')
    },
  },
  {
    name: 'opens a second tab',
    may: hasTabs(1),
    async run({ person, sql }) {
      person.page = await person.context.newPage()
      await checkHome(person.page, sql)
    },
  },
  {
    name: 'goes on in the other tab',
    may: hasTabs(2),
    async run({ person }) {
      person.page = person.context.pages().find(page => page !== person.page) ?? person.page
      await person.page.bringToFront()
    },
  },
  {
    name: 'closes a tab',
    may: hasTabs(2),
    async run({ person }) {
      await person.page.close()
      person.page = person.context.pages()[0] ?? person.page
    },
  },
  {
    name: 'looks at Home in a new tab of somebody',
    run: walk => inFreshTab(walk, async page => void (await checkHome(page, walk.sql))),
  },
]
