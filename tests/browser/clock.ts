import { expect, type Page } from '@playwright/test'

/** Stops the time of the page, which from now on passes only when a test says so. Before its first `goto`, `page.clock.install()`. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
}

/** That a toast which has just appeared stays for so long and not a moment longer. The clock stands. */
export async function expectToastFor(page: Page, words: string, duration: number) {
  const toast = page.locator('.toast:not(.gone)').filter({ hasText: words })
  await expect(toast).toBeVisible()
  await page.clock.runFor(duration - 1)
  await expect(toast).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast).toHaveCount(0)
}
