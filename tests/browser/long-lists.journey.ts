import type { Locator, Page } from '@playwright/test'
import type { SiteProcess } from '#tests/support/site.ts'
import { isPhone } from './dashboard.ts'
import { comments, expect, openKnown, reviewField, reviewOf, test } from './own-post.ts'

const words = (page: Page) => comments(page).locator('.review-item-text').allTextContents()
const numbered = (from: number, to: number) =>
  Array.from({ length: Math.abs(from - to) + 1 }, (_, n) => `Comment ${from < to ? from + n : from - n}`)

/** Scrolls to the end of the loaded rows and waits for the next ones. */
async function scrollOn(page: Page, rows: number) {
  await comments(page).scrollIntoViewIfNeeded()
  await comments(page).evaluate(list => {
    list.scrollTo(0, list.scrollHeight)
    // On a phone the page scrolls.
    list.lastElementChild?.scrollIntoView({ block: 'nearest' })
  })
  await expect(comments(page).locator('.review-item-text')).toHaveCount(rows)
}

/** The position of a row after its neighbours are measured; heights out of view are estimates. */
async function placeOf(row: Locator) {
  let place: number | undefined
  await expect(async () => {
    const before = place
    place = (await row.boundingBox())?.y
    expect(place).toBe(before)
  }).toPass({ intervals: [100] })
  return place ?? Number.NaN
}

const give = ({ sql }: SiteProcess, content: string, name: string) =>
  sql`update comments set user_id = (select id from profiles where username = ${name}) where content = ${content}`

test('twenty come with the page and twenty more as one scrolls; none twice, none missing', {
  tag: '@phone',
}, async ({ page, post }) => {
  await post.fill(45)
  await page.goto(post.path)
  expect(await words(page)).toEqual(numbered(45, 26))
  await expect(page.getByRole('heading', { name: 'Comments 45' })).toBeVisible()
  const next = page.waitForRequest(request => request.url().includes('/rest/v1/comments?'))
  await scrollOn(page, 40)
  // The last row is requested again, to detect shifted rows.
  const asked = new URL((await next).url()).searchParams
  expect([asked.get('offset'), asked.get('limit')]).toEqual(['19', '21'])
  await scrollOn(page, 45)
  expect(await words(page)).toEqual(numbered(45, 1))
  await expect(page.getByRole('button', { name: /more comments/ })).toHaveCount(0)

  const overflow = await comments(page).evaluate(list => getComputedStyle(list).overflowY)
  expect(overflow).toBe(isPhone(page) ? 'visible' : 'auto')
  if (isPhone(page)) return
  await comments(page).evaluate(list => list.scrollTo(0, 0))
  await expect(page.getByText(/^\d+ more comments below$/)).toBeVisible()
  await comments(page).evaluate(list => list.scrollTo(0, list.scrollHeight))
  await expect(page.getByText(/more comments? below/)).toHaveCount(0)
})

test('more can be asked for by key, and the focus stays in the list', async ({ page, post }) => {
  await post.fill(25)
  await page.goto(post.path)
  await page.getByRole('button', { name: 'Show 20 more comments' }).press('Enter')
  await expect.poll(() => words(page)).toEqual(numbered(25, 1))
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('.review-list') != null))
    .toBe(true)
})

test('rows that others add and delete meanwhile come neither twice nor are they missing', async ({
  page,
  post,
  site,
}) => {
  await post.fill(50)
  await page.goto(post.path)
  await expect(comments(page)).toBeVisible()
  await post.comment('Added by another')
  await post.comment('And another')
  await site.sql`delete from comments where blog_id = ${post.id} and content in ('Comment 40', 'Comment 28', 'Comment 27')`
  await scrollOn(page, 40)
  await site.sql`delete from comments where blog_id = ${post.id} and content in ('Comment 45', 'Comment 9')`
  await scrollOn(page, 47)
  await expect.poll(() => words(page)).toEqual((await post.rows()).map(({ content }) => content).reverse())
})

test('a like reads again what is loaded and keeps the place', async ({ reader: { page }, post }) => {
  await post.fill(60)
  await openKnown(page, post.path)
  await scrollOn(page, 40)
  const row = reviewOf(page, /Comment 30(?!\d{2})/)
  await row.scrollIntoViewIfNeeded()
  const button = row.getByRole('button', { name: /^(Like|Unlike)/ })
  const before = await placeOf(row)
  const loaded = await words(page)
  const reread = page.waitForRequest(request => request.url().includes(`limit=${loaded.length}`))
  await button.click()
  await (await reread).response()
  await expect(button).toHaveAccessibleName('Unlike, 1 like')
  expect(await placeOf(row)).toBeCloseTo(before, -1)
  expect(await words(page)).toEqual(loaded)
})

test('a delete reads again what is loaded and keeps the place', async ({
  reader: { page, name },
  post,
  site,
}) => {
  await post.fill(60)
  await give(site, 'Comment 30', name)
  await openKnown(page, post.path)
  await scrollOn(page, 40)
  const next = reviewOf(page, /Comment 31(?!\d{2})/)
  await next.scrollIntoViewIfNeeded()
  await reviewOf(page, /Comment 30(?!\d{2})/)
    .getByRole('button', { name: 'Delete' })
    .click()
  const before = await placeOf(next)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Comments 59' })).toBeVisible()
  const loaded = await words(page)
  expect(loaded).toEqual(numbered(60, 1).toSpliced(30, 1).slice(0, loaded.length))
  expect(await placeOf(next)).toBeCloseTo(before, -1)
})

test('an edit moves to where its new date belongs, and the reader stays where they were', async ({
  reader: { page, name },
  post,
  site,
}) => {
  await post.fill(60)
  await give(site, 'Comment 30', name)
  await openKnown(page, post.path)
  await scrollOn(page, 40)
  await reviewOf(page, /Comment 30(?!\d{2})/)
    .getByRole('button', { name: 'Edit' })
    .click()
  await page.getByLabel('Edit review').fill('Comment 30, better')
  const update = page.getByRole('button', { name: 'Update' })
  await update.focus()
  await placeOf(update)
  const place = () => comments(page).evaluate(({ scrollTop }) => scrollTop)
  const before = await place()
  await update.press('Enter')
  await expect.poll(async () => (await words(page))[0]).toBe('Comment 30, better')
  const loaded = await words(page)
  const all = ['Comment 30, better', ...numbered(60, 1).toSpliced(30, 1)]
  expect(loaded).toEqual(all.slice(0, loaded.length))
  expect(Math.abs((await place()) - before)).toBeLessThan(200)
  await expect(reviewOf(page, /Comment 29(?!\d{2})/)).toBeInViewport()
  await expect(reviewOf(page, 'better').getByRole('button', { name: 'Edit' })).toBeFocused()
})

test('a new review is seen at once: first of the latest, and the list is at its top', async ({
  reader: { page },
  post,
}) => {
  await post.fill(60)
  await openKnown(page, post.path)
  await scrollOn(page, 40)
  await reviewField(page).fill('Comment 61')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  expect(await comments(page).evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await expect(page.getByRole('heading', { name: 'Comments 61' })).toBeVisible()
  const loaded = await words(page)
  expect(loaded).toEqual(numbered(61, 1).slice(0, loaded.length))
})
