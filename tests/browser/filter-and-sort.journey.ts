import type { Page } from '@playwright/test'
import { comments, expect, test } from './own-post.ts'

const words = (page: Page) => comments(page).locator('.review-item-text').allTextContents()

test('filter and sort show the comments they name, with their count, and Back returns to the view that was left', async ({
  page,
  post,
}) => {
  await page.goto('/topics/JavaScript')
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

  // Choosing a view adds no step to the history.
  await page.getByLabel('Filter').selectOption('5 stars')
  await expect(page.getByText('2 found')).toBeVisible()
  await page.getByLabel('Filter').selectOption('No Rating')
  await expect.poll(() => words(page)).toEqual(['Second, none'])
  const view = await page.getByLabel('Filter').inputValue()
  await page.getByRole('banner').getByRole('link', { name: 'Byline' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByLabel('Filter')).toHaveValue(view)
  await expect.poll(() => words(page)).toEqual(['Second, none'])
  await page.goBack()
  await expect(page).toHaveURL('/topics/JavaScript')
  await page.goForward()
  await expect(page.getByLabel('Filter')).toHaveValue(view)
  await expect.poll(() => words(page)).toEqual(['Second, none'])
})

test('the list scrolls in itself, except on a phone; while a view is on its way two waiting rows stand in its place, and nothing below jumps', {
  tag: '@phone',
}, async ({ page, post, isMobile }) => {
  await post.fill(30, 5)
  await post.comment('Four', 4)
  await page.goto(post.path)
  const list = comments(page)
  expect(await list.evaluate(({ scrollHeight }) => scrollHeight)).toBeGreaterThan(1100)
  await list.evaluate(element => element.scrollTo(0, 500))
  expect(await list.evaluate(({ scrollTop }) => scrollTop)).toBe(isMobile ? 0 : 500)
  if (!isMobile) expect((await list.boundingBox())?.height).toBeCloseTo(1000, -1)

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
