import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { until } from '#tests/support/until.ts'
import type { Page } from './open-page.tsx'

/** Expects a toast that goes after exactly these milliseconds. The clock must be fake. */
export async function expectToFade(page: Page['page'], text: string, milliseconds: number) {
  const toast = await until(() => page.getByText(text).closest('.toaster-toast'))
  // Its timer is set by an effect, a moment after it is shown.
  await sleep(30)
  vi.advanceTimersByTime(milliseconds - 1)
  await sleep(30)
  expect(toast?.className).not.toContain('gone')
  vi.advanceTimersByTime(1)
  await until(() => expect(toast?.className).toContain('gone'))
}

/** Stops the page's clock; the database goes on. `more`: other timers to stop. */
export function stopClock(more: ('setInterval' | 'clearInterval')[] = []) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', ...more], now: Date.now() })
  return { [Symbol.dispose]: () => void vi.useRealTimers() }
}
