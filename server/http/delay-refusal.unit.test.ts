import { expect, test } from 'vitest'
import { delayRefusal } from './delay-refusal.ts'

const timed = async (work: Promise<unknown>) => {
  const begin = performance.now()
  await work
  return performance.now() - begin
}

test('delays a refusal for a second', async () => {
  const first = timed(delayRefusal(new AbortController().signal))
  expect(await timed(delayRefusal(AbortSignal.timeout(50)))).toBeLessThan(900)
  const gone = new AbortController()
  const many = Array.from({ length: 999 }, () => delayRefusal(gone.signal))
  expect(await timed(delayRefusal(new AbortController().signal))).toBeLessThan(900)
  gone.abort()
  await Promise.all(many)
  expect(await first).toBeGreaterThan(950)
})
