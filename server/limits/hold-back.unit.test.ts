import { expect, test } from 'vitest'
import { holdBack } from './hold-back.ts'

const timed = async (work: Promise<unknown>) => {
  const begin = performance.now()
  await work
  return performance.now() - begin
}

test('delays a refusal for a second, unless its client disconnects or too many are delayed', async () => {
  const first = timed(holdBack(new AbortController().signal))
  expect(await timed(holdBack(AbortSignal.timeout(50)))).toBeLessThan(900)
  const gone = new AbortController()
  const many = Array.from({ length: 999 }, () => holdBack(gone.signal))
  expect(await timed(holdBack(new AbortController().signal))).toBeLessThan(900)
  gone.abort()
  await Promise.all(many)
  expect(await first).toBeGreaterThan(950)
})
