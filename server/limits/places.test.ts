import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPlaces, NoPlace } from './places.ts'

const never = () => new Promise<never>(() => {})

test('never more run at once than there are places, and all of them come to their turn in order', async () => {
  const run = createPlaces({ places: 2, mostWaiting: 10, longestWait: 5000 })
  const order: number[] = []
  let running = 0
  let most = 0
  await Promise.all(
    [0, 1, 2, 3, 4, 5].map(n =>
      run(async () => {
        order.push(n)
        most = Math.max(most, ++running)
        await setTimeout(5)
        running--
      }),
    ),
  )
  expect(most).toBe(2)
  expect(order).toEqual([0, 1, 2, 3, 4, 5])
})

test('one too many is refused at once, and one that waits too long after a while', async () => {
  const run = createPlaces({ places: 1, mostWaiting: 1, longestWait: 20 })
  void run(never)
  const waits = run(never)
  await expect(run(never)).rejects.toThrow(NoPlace)
  await expect(waits).rejects.toThrow(NoPlace)
})

test('a job that fails gives its place back', async () => {
  const run = createPlaces({ places: 1, mostWaiting: 0, longestWait: 20 })
  await expect(run(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await run(async () => 'done')).toBe('done')
})
