import type { Locator, Page } from '@playwright/test'
import { comments, expect, openKnown, reviewField, reviewOf, test } from './own-post.ts'
import { PHONE } from './phone.ts'

const texts = (page: Page) => comments(page).locator('.review-item-text').allTextContents()
const numbered = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => `Comment ${from - place}`)

/** Scrolls to the end of the loaded rows and waits for the next ones. */
async function scrollOn(page: Page, rows: number) {
  await comments(page).evaluate(list => list.lastElementChild?.scrollIntoView({ block: 'nearest' }))
  await expect(comments(page).locator('.review-item-text')).toHaveCount(rows)
}

/** The position of a row after its neighbors are measured; heights out of view are estimates. */
async function placeOf(row: Locator) {
  let place: number | undefined
  await expect(async () => {
    const before = place
    place = (await row.boundingBox())?.y
    expect(place).toBe(before)
  }).toPass({ intervals: [100] })
  return place ?? Number.NaN
}

test('loads twenty more reviews while scrolling', async ({ page, post }) => {
  await post.fill(45)
  await page.goto(post.path)
  expect(await texts(page)).toEqual(numbered(45, 26))
  await expect(page.getByRole('heading', { name: 'Comments 45' })).toBeVisible()
  const next = page.waitForRequest(request => request.url().includes('/rest/v1/rpc/read_reviews?'))
  await scrollOn(page, 40)
  // The last row is requested again, to detect shifted rows.
  const requested = new URL((await next).url()).searchParams
  expect([requested.get('skip'), requested.get('take')]).toEqual(['19', '21'])
  await scrollOn(page, 45)
  expect(await texts(page)).toEqual(numbered(45, 1))
  await expect(page.getByRole('button', { name: /more comments/ })).toHaveCount(0)
})

test('keeps the place after a like, delete or edit', async ({
  reader: { page, name },
  post,
  site: { sql },
}) => {
  await post.fill(60)
  const own = ['Comment 30', 'Comment 25']
  await sql`update comments set user_id = (select id from profiles where username = ${name})
    where blog_id = ${post.id} and content = any (${own})`
  await openKnown(page, post.path)
  await scrollOn(page, 40)
  const row = (number: number) => reviewOf(page, new RegExp(`Comment ${number}(?!\\d{2})`))
  const top = () => page.evaluate(() => scrollY)

  await test.step('a like', async () => {
    await row(32).scrollIntoViewIfNeeded()
    const button = row(32).getByRole('button', { name: /^(Like|Unlike)/ })
    const before = await placeOf(row(32))
    const loaded = await texts(page)
    const reread = page.waitForRequest(request => request.url().includes(`take=${loaded.length}`))
    await button.click()
    await (await reread).response()
    await expect(button).toHaveAccessibleName('Unlike, 1 like')
    expect(await placeOf(row(32))).toBeCloseTo(before, -1)
    expect(await texts(page)).toEqual(loaded)
  })

  await test.step('a delete', async () => {
    await row(31).scrollIntoViewIfNeeded()
    await row(30).getByRole('button', { name: 'Delete' }).click()
    const before = await placeOf(row(31))
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'Comments 59' })).toBeVisible()
    const loaded = await texts(page)
    expect(loaded).toEqual(numbered(60, 1).toSpliced(30, 1).slice(0, loaded.length))
    expect(await placeOf(row(31))).toBeCloseTo(before, -1)
  })

  await test.step('moves an edited review to its new date', async () => {
    await row(25).getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('Edit review').fill('Comment 25, better')
    const update = page.getByRole('button', { name: 'Update' })
    await update.focus()
    await placeOf(update)
    const before = await top()
    await update.press('Enter')
    await expect.poll(async () => (await texts(page))[0]).toBe('Comment 25, better')
    expect(Math.abs((await top()) - before)).toBeLessThan(200)
    await expect(row(24)).toBeInViewport()
    await expect(reviewOf(page, 'better').getByRole('button', { name: 'Edit' })).toBeFocused()
  })

  await reviewField(page).fill('Comment 61')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Comment added successfully')).toBeVisible()
  await expect(reviewOf(page, 'Comment 61')).toBeInViewport()
  await expect(page.getByRole('heading', { name: 'Comments 60' })).toBeVisible()
  const loaded = await texts(page)
  const rest = numbered(60, 1).filter(content => !own.includes(content))
  expect(loaded).toEqual(['Comment 61', 'Comment 25, better', ...rest].slice(0, loaded.length))
})

for (const { where, use } of [
  { where: 'at a desk', use: {} },
  { where: 'on a phone', use: PHONE },
])
  test.describe(where, () => {
    test.use(use)
    test('Back returns to the review in view', async ({ page, post }) => {
      await post.fill(75)
      await page.goto(post.path)
      for (const rows of [40, 60, 75]) await scrollOn(page, rows)
      const row = reviewOf(page, /Comment 20(?!\d)/)
      await row.evaluate(row => row.scrollIntoView({ block: 'start' }))
      const before = await placeOf(row)
      await page
        .getByRole('link', { name: 'Byline', exact: true })
        .first()
        .evaluate((link: HTMLElement) => link.click())
      // Wait for '/', or it would not yet be in the history.
      await expect(page).toHaveURL('/')
      await expect(page.getByRole('list', { name: 'Comments' })).toHaveCount(0)
      await page.goBack()
      await expect(comments(page).locator('.review-item-text')).toHaveCount(75)
      await expect.poll(async () => Math.abs((await placeOf(row)) - before)).toBeLessThan(3)
      await page.reload()
      await expect(comments(page).locator('.review-item-text')).toHaveCount(75)
      await expect.poll(async () => Math.abs((await placeOf(row)) - before)).toBeLessThan(3)
    })
  })
