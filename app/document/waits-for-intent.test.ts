import { expect, it } from 'vitest'
import { waitsForIntent } from './waits-for-intent.ts'

it('starts interactive pages at once', () => {
  expect(waitsForIntent(['root', 'routes/frame', 'routes/blog/post-page'])).toBe(true)
  expect(waitsForIntent(['root', 'routes/frame', 'routes/account/sign-in'])).toBe(false)
  expect(waitsForIntent(['root', 'routes/frame', 'routes/dashboard/layout'])).toBe(false)
})
