import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from './reload-once.ts'

const reload = vi.fn()
const fetched = vi.fn()

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('location', { href: 'https://example.com/dashboard/users', reload })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('fetch', fetched.mockResolvedValue(new Response()))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('reloads a page at most once a minute', async () => {
  expect([await reloadOnce(), await reloadOnce()]).toEqual([true, false])
  expect(reload).toHaveBeenCalledOnce()
})

test('does not reload while the server is unreachable', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
  expect(await reloadOnce()).toBe(true)
})

test('does not reload after the failed page was left', async () => {
  fetched.mockImplementationOnce(async () => {
    location.href = 'https://example.com/'
  })
  expect(await reloadOnce()).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
