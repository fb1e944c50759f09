import type { Page } from '@playwright/test'
import { comments, expect, test } from './own-post.ts'

const words = (page: Page) => comments(page).locator('.review-item-text').allTextContents()

test('filter and sort show the comments they name; the count stands beside, the heading keeps the total', {
  tag: '@phone',
}, async ({ page, post }) => {
  await post.comment('First, five', 5)
  await post.comment('Second, none')
  await post.comment('Third, five', 5)
  await page.goto(post.path)
  expect(await words(page)).toEqual(['Third, five', 'Second, none', 'First, five'])
  await expect(page.getByText(/ found$/)).toHaveCount(0)

  await page.getByLabel('Filter').selectOption('5 stars')
  await expect(page.getByText('2 found')).toBeVisible()
  await expect.poll(() => words(page)).toEqual(['Third, five', 'First, five'])
  await page.getByLabel('Sort').selectOption('Oldest')
  await expect.poll(() => words(page)).toEqual(['First, five', 'Third, five'])
  await page.getByLabel('Filter').selectOption('No Rating')
  await expect(page.getByText('1 found')).toBeVisible()
  await expect.poll(() => words(page)).toEqual(['Second, none'])
  await page.getByLabel('Filter').selectOption('1 star')
  await expect(page.getByText('No Data')).toBeVisible()
  await expect(page.getByText('0 found')).toBeVisible()
  await expect(comments(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Comments 3' })).toBeVisible()
  await page.getByLabel('Filter').selectOption('All ratings')
  await expect.poll(() => words(page)).toEqual(['First, five', 'Second, none', 'Third, five'])
  await expect(page.getByText(/ found$/)).toHaveCount(0)
})

test('Back from another page returns to the view that was left; choosing a view leaves no step behind', async ({
  page,
  post,
}) => {
  await post.comment('Five', 5)
  await post.comment('Four', 4)
  await page.goto('/topics/JavaScript')
  await page.goto(post.path)
  await page.getByLabel('Filter').selectOption('5')
  await expect(page.getByText('1 found')).toBeVisible()
  await page.getByLabel('Filter').selectOption('4')
  await expect.poll(() => words(page)).toEqual(['Four'])
  await page.getByRole('banner').getByRole('link', { name: 'Byline' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByLabel('Filter')).toHaveValue('4')
  await expect.poll(() => words(page)).toEqual(['Four'])
  await page.goBack()
  await expect(page).toHaveURL('/topics/JavaScript')
  await page.goForward()
  await expect(page.getByLabel('Filter')).toHaveValue('4')
  await expect.poll(() => words(page)).toEqual(['Four'])
})

test('while a view is on its way two waiting rows stand in the place of the list, and nothing below jumps', async ({
  page,
  post,
}) => {
  await post.fill(30, 5)
  await post.comment('Four', 4)
  await page.goto(post.path)
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/comments**', async route => {
    await answered
    await route.continue()
  })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.getByLabel('Filter').selectOption('4')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
  await expect(page.locator('.reviews .review-item')).toHaveCount(2)
  await expect(comments(page)).toHaveCount(0)
  expect(await height()).toBe(before)
  answer()
  await expect.poll(() => words(page)).toEqual(['Four'])
})

test('the list is at most 1,000 pixels high and scrolls in itself', { tag: '@phone' }, async ({
  page,
  post,
}) => {
  await post.fill(20)
  await page.goto(post.path)
  const list = comments(page)
  expect((await list.boundingBox())?.height).toBeCloseTo(1000, -1)
  expect(await list.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(1100)
  await list.evaluate(element => element.scrollTo(0, 500))
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(500)
})
