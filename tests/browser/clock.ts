import { expect, type Page } from '@playwright/test'

/** Stops the page's clock, so that only the test advances it. Call `page.clock.install()` before the first `goto`. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** Expects a new toast to disappear after exactly this time. The clock must be stopped. */
export async function expectToastFor(page: Page, words: string, duration: number) {
  const toast = page.locator('.toaster-toast:not(.toaster-gone)').filter({ hasText: words })
  await expect(toast).toBeVisible()
  await page.clock.runFor(duration - 1)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
}
