import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CachedCatalogue } from './catalogue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A database with an empty schema, which counts the reads. */
function emptyDatabase() {
  const unsafe = vi.fn(async () => [])
  return { unsafe, sql: { unsafe } }
}

test('reloads the catalogue for unknown names once a second', async () => {
  const { sql, unsafe } = emptyDatabase()
  const catalogue = new CachedCatalogue(sql)
  const first = await catalogue.current()
  expect(await catalogue.current()).toBe(first)
  expect(await catalogue.newer(first)).toBeNull()
  expect(unsafe).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() - 3_600_000)
  vi.advanceTimersByTime(1_000)
  const second = await catalogue.newer(first)
  expect(second).not.toBeNull()
  expect(await catalogue.newer(first)).toBe(second)
  expect(await catalogue.newer(second ?? first)).toBeNull()
  expect(unsafe).toHaveBeenCalledTimes(2)
})

test('retries after a failed read', async () => {
  const { sql, unsafe } = emptyDatabase()
  unsafe.mockRejectedValueOnce(new Error('away'))
  const catalogue = new CachedCatalogue(sql)
  await expect(catalogue.current()).rejects.toThrow('away')
  expect((await catalogue.current()).tables.size).toBe(0)
})
