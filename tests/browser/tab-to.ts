import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

/** Presses a key until the focus is on the target, which may still be loading on a busy machine. */
export async function tabTo(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor()
  for (let n = 0; n < 60; n++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}
