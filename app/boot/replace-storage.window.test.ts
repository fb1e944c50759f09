import { afterEach, expect, it, vi } from 'vitest'
import { replaceStorage } from './replace-storage.ts'

const real = Object.getOwnPropertyDescriptors(window).sessionStorage
afterEach(() => {
  vi.unstubAllGlobals()
  if (real) Object.defineProperty(window, 'sessionStorage', real)
})

const forbid = (get: () => Storage | null) =>
  Object.defineProperty(window, 'sessionStorage', { configurable: true, get })

it.each<[string, () => Storage | null]>([
  ['is null', () => null],
  [
    'throws',
    () => {
      throw new DOMException('denied', 'SecurityError')
    },
  ],
])('remembers within the page where storage %s', (_, get) => {
  forbid(get)
  replaceStorage()
  const storage: Storage = window.sessionStorage
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', '1')
  storage.setItem('b', '2')
  expect([storage.getItem('a'), storage.getItem('b')]).toEqual(['1', '2'])
  storage.removeItem('b')
  expect(Object.keys(storage)).toContain('a')
  expect(Object.keys(storage)).not.toContain('b')
})

it('leaves storage alone that works', () => {
  const { sessionStorage } = window
  replaceStorage()
  expect(window.sessionStorage).toBe(sessionStorage)
})
