import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLine, LineFull } from './line.ts'

test('so many run at once, so many wait in order, and the next is refused', async () => {
  const enter = createLine({ atOnce: 2, waiting: 2 })
  const started: number[] = []
  const ends: (() => void)[] = []
  const jobs = [0, 1, 2, 3, 4].map(n =>
    enter(() => {
      started.push(n)
      return new Promise<void>(resolve => ends.push(resolve))
    }),
  )
  await expect(jobs[4]).rejects.toThrow(LineFull)
  expect(started).toEqual([0, 1])
  ends[0]?.()
  await jobs[0]
  await turn()
  expect(started).toEqual([0, 1, 2])
  for (const end of ends) end()
  await turn()
  ends[3]?.()
  await Promise.all(jobs.slice(0, 4))
  expect(started).toEqual([0, 1, 2, 3])
})

test('a job that fails gives its place away', async () => {
  const enter = createLine({ atOnce: 1, waiting: 1 })
  await expect(enter(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await enter(async () => 'next')).toBe('next')
})
