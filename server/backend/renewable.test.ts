import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renewable } from './renewable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function countedPools() {
  const made: { lose: () => void; isOpen: boolean }[] = []
  const pool = renewable(
    onLost => {
      const one = { lose: onLost, isOpen: true }
      made.push(one)
      return one
    },
    async old => {
      old.isOpen = false
    },
  )
  return { made, pool }
}

test('many losses at once make one new pool, and end the old one', () => {
  const { made, pool } = countedPools()
  made[0]?.lose()
  made[0]?.lose()
  vi.runAllTimers()
  expect(made.map(one => one.isOpen)).toEqual([false, true])
  expect(pool.current()).toBe(made[1])
})

test('the end of what an old pool still had is no loss', () => {
  const { made } = countedPools()
  made[0]?.lose()
  vi.runAllTimers()
  made[0]?.lose()
  vi.runAllTimers()
  expect(made).toHaveLength(2)
})

test('nothing is made any more after the end', async () => {
  const { made, pool } = countedPools()
  made[0]?.lose()
  await pool.close()
  made[0]?.lose()
  vi.runAllTimers()
  expect(made.map(one => one.isOpen)).toEqual([false])
})
