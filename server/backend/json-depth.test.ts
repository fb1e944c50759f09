import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth))

test('counts arrays and objects together, and not those that stand beside each other', () => {
  expect(isDeeperThan(3, bytes('[{"a":[1]},{"a":[2]}]'))).toBe(false)
  expect(isDeeperThan(2, bytes('[{"a":[1]},{"a":[2]}]'))).toBe(true)
})

test('counts no brackets of texts', () => {
  expect(isDeeperThan(1, bytes('["[[[{{", "\\"[[", "\\\\"]'))).toBe(false)
  expect(isDeeperThan(1, bytes('["\\\\", [1]]'))).toBe(true)
})

test('is done with 6 MB of brackets at once', () => {
  const started = performance.now()
  expect(isDeeperThan(20, nested(3_000_000))).toBe(true)
  expect(performance.now() - started).toBeLessThan(2000)
})
