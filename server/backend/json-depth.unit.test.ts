import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth))

test('counts nested arrays and objects, not adjacent ones', () => {
  expect(isDeeperThan(3, bytes('[{"a":[1]},{"a":[2]}]'))).toBe(false)
  expect(isDeeperThan(2, bytes('[{"a":[1]},{"a":[2]}]'))).toBe(true)
})

test('ignores brackets in strings', () => {
  expect(isDeeperThan(1, bytes('["[[[{{", "\\"[[", "\\\\"]'))).toBe(false)
  expect(isDeeperThan(1, bytes('["\\\\", [1]]'))).toBe(true)
})

test('measures 6 MB of brackets in linear time', () => {
  const started = performance.now()
  expect(isDeeperThan(20, nested(3_000_000))).toBe(true)
  expect(performance.now() - started).toBeLessThan(2000)
})
