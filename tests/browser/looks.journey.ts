import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'

/** Pages that one visit looks at in turn: a visit of its own for each would take longer than the page. */
const PAGES = [
  ['/', '/?page=2', '/topics/TypeScript', '/topics/Gardening', '/nowhere', '/unauthorized'],
  [
    '/blog/the-smallest-cache-that-tells-the-truth',
    '/blog/the-keyboard-is-a-second-audience',
    '/signin',
    '/signup',
    '/resetpassword',
  ],
]

const DASHBOARD = [
  ['/dashboard/main', '/dashboard/profile', '/dashboard/users', '/dashboard/moderation'],
  [
    '/dashboard/comments',
    '/dashboard/comments?search=nothing-says-this',
    '/dashboard/posts',
    '/dashboard/createblog',
    '/dashboard/blog/the-keyboard-is-a-second-audience/update',
  ],
]

const looks = 'are accessible in both themes and nothing scrolls sideways at 360, 768 and 1280'

for (const paths of PAGES)
  test(`${paths[0]} and pages like it ${looks}`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404 \(Not Found\)/)
    await lookAt(page, paths)
  })

for (const paths of DASHBOARD)
  test(`${paths[0]} and pages like it ${looks}`, async ({ admin: { page } }) => {
    await lookAt(page, paths)
  })

async function lookAt(page: Page, paths: string[]) {
  test.setTimeout(120_000)
  // axe would measure colours in the middle of a transition.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of paths) {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path, { waitUntil: 'networkidle' })
    // axe is slow, so it checks each theme and each layout once rather than every combination.
    for (const theme of ['light', 'dark']) {
      if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(sideways, `${path} ${theme} ${width}`).toBeLessThanOrEqual(0)
        if (theme === 'light' ? width === 360 : width === 1280)
          await findViolations(page, `${path} ${theme} ${width}`)
      }
    }
  }
}

async function findViolations(page: Page, where: string) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
  expect.soft(found, where).toEqual([])
}
