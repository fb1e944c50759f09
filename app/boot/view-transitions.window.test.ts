import { afterEach, expect, test, vi } from 'vitest'
import { limitViewTransitions } from './view-transitions.ts'

afterEach(() => vi.unstubAllGlobals())

limitViewTransitions()

/** Whether the covers may move when a document is shown at `to` after one at `from`. */
function moves(from: string | null, to: string): boolean {
  vi.stubGlobal('navigation', { activation: { from: from && { url: `https://blog.example.com${from}` } } })
  vi.stubGlobal('location', new URL(to, 'https://blog.example.com'))
  const skipTransition = vi.fn()
  const ready = { catch: vi.fn() }
  dispatchEvent(Object.assign(new Event('pagereveal'), { viewTransition: { skipTransition, ready } }))
  // A skipped transition that nobody catches would be an error in the console, also one that the browser skips.
  expect(ready.catch).toHaveBeenCalledOnce()
  return skipTransition.mock.calls.length === 0
}

test.each([
  ['/', '/blog/a', true],
  ['/topics/TypeScript', '/blog/a', true],
  ['/blog/a', '/?page=2', true],
  ['/', '/topics/TypeScript', false],
  ['/blog/a', '/blog/b', false],
  [null, '/blog/a', false],
])('covers move from %s to %s: %s', (from, to, isMoved) => {
  expect(moves(from, to)).toBe(isMoved)
})

test('skips nothing in a document without a transition', () => {
  expect(() => dispatchEvent(Object.assign(new Event('pagereveal'), { viewTransition: null }))).not.toThrow()
})
