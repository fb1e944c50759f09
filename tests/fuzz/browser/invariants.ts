import { isDeepStrictEqual } from 'node:util'
import type { Page } from '@playwright/test'
import type { Sql } from '#server/database/sql.ts'
import { comments, reviewField, startReact } from '#tests/browser/own-post.ts'
import { until } from '#tests/support/until.ts'
import type { Person } from './person.ts'

/** Waits until the page shows what is true. Throws with both when it does not. */
export async function shows<Value>(what: string, right: Value, read: () => Promise<Value>) {
  await until(async () => {
    const shown = await read()
    if (!isDeepStrictEqual(shown, right))
      throw new Error(`${what}: shown ${JSON.stringify(shown)}, true ${JSON.stringify(right)}`)
  })
}

const texts = (page: Page, selector: string) => page.locator(selector).allTextContents()
const wordsOf = async (page: Page, selector: string) => (await texts(page, selector)).join(' ').trim()
export const newestReviews = async (page: Page) =>
  (await comments(page).locator('.review-item-text').allTextContents()).slice(0, 5)

/** Opens a post anew, and compares title, counts, ratings and newest reviews with the database; 404 when it is not published. */
export async function checkPost(page: Page, sql: Sql, slug: string) {
  const [post] = await sql`select title from blogs where slug = ${slug} and status = 'published'`
  const answer = await page.goto(`/blog/${slug}`)
  if (answer?.status() !== (post ? 200 : 404)) throw new Error(`/blog/${slug} is ${answer?.status()}`)
  if (!post) return
  // What everybody is sent, before the session of a reader reads it again.
  const sent = /Comments (?:<!-- -->)*<span>(\d+)/.exec(await answer.text())?.[1]
  const [counted] = await sql`
    select count(*)::text as total from comments join blogs on blogs.id = blog_id where slug = ${slug} and comments.status = 'shown'`
  if (sent !== counted?.total)
    throw new Error(`/blog/${slug} has ${sent} reviews instead of ${counted?.total}`)
  await startReact(page)
  await shows('the title', String(post.title), () => wordsOf(page, 'h1'))
  await checkReviews(page, sql, slug)
}

/** The same for the reviews of an open post, in its default view. */
export async function checkReviews(page: Page, sql: Sql, slug: string) {
  const [row] = await sql<Record<'total' | 'ratings' | 'average', string> & { newest: string[] }>`
    with shown as (
      select comments.* from comments join blogs on blogs.id = blog_id where slug = ${slug} and comments.status = 'shown'
    ), ratings as (
      -- The newest rating of each person counts.
      select distinct on (user_id) rating from shown where rating is not null order by user_id, created_at desc, id desc
    )
    select (select count(*)::text from shown) as total, (select coalesce(nullif(count(*), 0)::text, '') from ratings) as ratings,
      (select coalesce(round(avg(rating), 1)::text, '') from ratings) as average,
      (select coalesce((array_agg(content order by created_at desc, id desc))[:6], '{}') from shown) as newest`
  // The best one stands large above the others instead.
  const best = await texts(page, '.reviews-best > li > div > .review-item-text')
  const newest = row?.newest.filter(content => !best.includes(content)).slice(0, 5)
  await shows(`the reviews of ${slug}`, { ...row, newest }, async () => ({
    total: await wordsOf(page, '#comments h2 span'),
    ratings: (await wordsOf(page, '.average-panel > div > p:last-child')).replace(/ Ratings?$/, ''),
    average: await wordsOf(page, '.average-panel-score'),
    newest: await newestReviews(page),
  }))
}

/** Compares the titles of an open page of Home, and the name of the site. Returns the number of pages. */
export async function checkList(page: Page, sql: Sql, number: number): Promise<number> {
  const [settings] = await sql`select page_size as size, title from settings`
  const posts = await sql<{ title: string }>`select title from blogs where status = 'published' order by id`
  const [title, size] = [String(settings?.title), Number(settings?.size)]
  const titles = posts.map(({ title }) => title).slice((number - 1) * size, number * size)
  await shows(`page ${number} of the posts`, titles, () => texts(page, '.post-card h2'))
  await shows('the name of the site', title, () => wordsOf(page, '.top-bar-title'))
  return Math.ceil(posts.length / size)
}

/** Opens Home anew. Returns the number of its pages. */
export async function checkHome(page: Page, sql: Sql): Promise<number> {
  await page.goto('/')
  return checkList(page, sql, 1)
}

/** Opens the dashboard anew, and compares its figures. */
export async function checkFigures(page: Page, sql: Sql) {
  const [row] = await sql<{ figures: string[] }>`
    select array[(select count(*) from profiles), (select count(*) from comments), (select count(*) from blogs)]::text[] as figures`
  await page.goto('/dashboard/main')
  await shows('the figures', row?.figures ?? [], () => texts(page, '.counts-card strong'))
}

/** After each act: no dead end in any tab, nothing typed is lost, no unexpected error. */
export async function checkPerson(
  { context, page, name, isSignedIn, typed, errors }: Person,
  expected: RegExp[],
) {
  const way = '.session-area > a:visible, .session-area button.profile-menu > span:last-child'
  for (const tab of context.pages())
    await shows(`the session at ${tab.url()}`, isSignedIn ? name : 'Sign In', () => wordsOf(tab, way))
  const draft = typed.get(new URL(page.url()).pathname)
  if (draft) {
    // A visitor's page is a document, without the draft, until somebody uses it.
    await startReact(page)
    // The draft of an account is offered to that account alone, once the page is left.
    const isHidden = draft.isSignedIn && !isSignedIn
    await shows('what was typed', draft.words, async () => {
      const shown = await reviewField(page).inputValue()
      return isHidden && shown === '' ? draft.words : shown
    })
  }
  const wrong = errors.splice(0).filter(error => !expected.some(pattern => pattern.test(error)))
  if (wrong.length > 0) throw new Error(`the console says ${wrong.join('\n')}`)
}
