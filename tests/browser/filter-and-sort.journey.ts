import type { Page } from '@playwright/test'
import { comments, expect, test } from './own-post.ts'

const texts = (page: Page) => comments(page).locator('.review-item-text').allTextContents()

test('the page scrolls without jumps and Back returns', async ({ page, post }) => {
  await page.goto('/topics/JavaScript')
  await post.fill(30, 5)
  await post.comment('Four', 4)
  await post.comment('Without stars')
  await page.goto(post.path)
  const list = comments(page)
  expect((await list.boundingBox())?.height).toBeGreaterThan(1100)
  await list.hover({ position: { x: 50, y: 50 } })
  const scrolled = () => page.evaluate(() => scrollY)
  const start = await scrolled()
  await page.mouse.wheel(0, 500)
  await expect.poll(scrolled).toBeCloseTo(start + 500, 0)

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/rest/v1/rpc/read_reviews**', async route => {
    await answered
    await route.continue()
  })
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  const before = await height()
  await page.getByLabel('Filter').selectOption('4 stars')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(1)
  await expect(list).toHaveCount(0)
  expect(await height()).toBe(before)
  answer()
  await expect.poll(() => texts(page)).toEqual(['Four'])

  // Choosing a view adds no step to the history.
  await page.getByLabel('Filter').selectOption('No Rating')
  await expect.poll(() => texts(page)).toEqual(['Without stars'])
  await page.getByRole('banner').getByRole('link', { name: 'Byline' }).click()
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByLabel('Filter').locator('option:checked')).toHaveText('No Rating')
  await expect.poll(() => texts(page)).toEqual(['Without stars'])
  await page.goBack()
  await expect(page).toHaveURL('/topics/JavaScript')
})
