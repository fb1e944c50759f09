import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { KeptCatalogue } from './kept-catalogue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database with an empty schema, which counts the reads. */
function emptyDatabase() {
  const unsafe = vi.fn(async () => [])
  return { unsafe, sql: { unsafe } }
}

test('caches the catalogue, and reloads it for unknown names at most once a second', async () => {
  const { sql, unsafe } = emptyDatabase()
  const kept = new KeptCatalogue(sql)
  const first = await kept.current()
  expect(await kept.current()).toBe(first)
  expect(await kept.newer(first)).toBeNull()
  expect(unsafe).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  const second = await kept.newer(first)
  expect(second).not.toBeNull()
  expect(await kept.newer(first)).toBe(second)
  expect(await kept.newer(second ?? first)).toBeNull()
  expect(unsafe).toHaveBeenCalledTimes(2)
})

test('retries after a failed read', async () => {
  const { sql, unsafe } = emptyDatabase()
  unsafe.mockRejectedValueOnce(new Error('away'))
  const kept = new KeptCatalogue(sql)
  await expect(kept.current()).rejects.toThrow('away')
  expect((await kept.current()).tables.size).toBe(0)
})
