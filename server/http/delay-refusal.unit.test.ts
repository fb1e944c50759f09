import { expect, test } from 'vitest'
import { delayRefusal } from './delay-refusal.ts'

test('delays a refusal for a second', async () => {
  const ended: string[] = []
  const delay = (name: string, signal = new AbortController().signal) =>
    delayRefusal(signal).then(() => void ended.push(name))
  const began = performance.now()
  const first = delay('first')
  await delay('left', AbortSignal.timeout(50))
  const gone = new AbortController()
  const many = Array.from({ length: 999 }, () => delayRefusal(gone.signal))
  await delay('one too many')
  gone.abort()
  await Promise.all(many)
  expect(ended).toEqual(['left', 'one too many'])
  await first
  expect(performance.now() - began).toBeGreaterThan(950)
})
