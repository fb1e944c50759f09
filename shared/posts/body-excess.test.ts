import { expect, test } from 'vitest'
import { findBodyExcess } from './body-excess.ts'

test('finds what is larger than the database takes', () => {
  expect(findBodyExcess('é'.repeat(1024 * 1024))).toBeNull()
  expect(findBodyExcess(`${'é'.repeat(1024 * 1024)}a`)).toBe('size')
  expect(findBodyExcess('<li>'.repeat(40_000))).toBeNull()
  expect(findBodyExcess('<li>'.repeat(40_001))).toBe('tags')
})
