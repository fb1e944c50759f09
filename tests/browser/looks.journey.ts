import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

const PAGES = [
  '/',
  '/?page=2',
  '/topics/TypeScript',
  '/topics/Gardening',
  '/blog/the-smallest-cache-that-tells-the-truth',
  '/blog/the-keyboard-is-a-second-audience',
  '/signin',
  '/signup',
  '/resetpassword',
  '/unauthorized',
  '/nowhere',
]

const DASHBOARD = [
  '/dashboard/main',
  '/dashboard/profile',
  '/dashboard/users',
  '/dashboard/comments',
  '/dashboard/comments?search=nothing-says-this',
  '/dashboard/posts',
  '/dashboard/moderation',
  '/dashboard/createblog',
  '/dashboard/blog/the-keyboard-is-a-second-audience/update',
]

const looks = 'is accessible in both themes and nothing scrolls sideways at 360, 768 and 1280'

for (const path of PAGES)
  test(`${path} ${looks}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    await lookAt(page, path)
  })

for (const path of DASHBOARD)
  test(`${path} ${looks}`, async ({ admin: { page } }) => {
    await lookAt(page, path)
  })

async function lookAt(page: Page, path: string) {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(path, { waitUntil: 'networkidle' })
  // axe is slow, so it checks each theme and each layout once rather than every combination.
  for (const theme of ['light', 'dark']) {
    if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    // axe would measure colours in the middle of a transition.
    await page.waitForTimeout(400)
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      if (!(theme === 'light' ? width === 360 : width === 1280)) continue
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(
        violations.map(
          ({ id, nodes }) => `${theme} ${width} ${id}: ${nodes.map(node => node.html).join(' | ')}`,
        ),
      ).toEqual([])
    }
  }
}
