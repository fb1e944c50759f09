import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { findExcess } from './json-bounds.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const nested = (depth: number) => bytes('['.repeat(depth) + ']'.repeat(depth))
const isDeeperThan = (depth: number, json: Uint8Array) => findExcess(json, { depth, keys: 10 }) !== null
const hasMoreKeysThan = (keys: number, text: string) => findExcess(bytes(text), { depth: 5, keys }) !== null

test('counts nested arrays and objects, not adjacent ones', () => {
  expect(isDeeperThan(3, bytes('[{"a":[1]},{"a":[2]}]'))).toBe(false)
  expect(isDeeperThan(2, bytes('[{"a":[1]},{"a":[2]}]'))).toBe(true)
})

test('ignores brackets in strings', () => {
  expect(isDeeperThan(1, bytes('["[[[{{", "\\"[[", "\\\\"]'))).toBe(false)
  expect(isDeeperThan(1, bytes('["\\\\", [1]]'))).toBe(true)
})

test('counts the keys of each object separately', () => {
  expect(hasMoreKeysThan(2, '[{"a":1,"b":2},{"a":1,"b":{"c":3,"d":4}}]')).toBe(false)
  expect(hasMoreKeysThan(2, '{"a":{"x":1},"b":2,"c":3}')).toBe(true)
  expect(hasMoreKeysThan(2, '[{"a":1},{"b":{"x":1,"y":2,"x":3}}]')).toBe(true)
})

test('ignores colons in strings', () => {
  expect(hasMoreKeysThan(1, '{"a:b:c":"d:e \\":f:"}')).toBe(false)
})

test('measures 6 MB of brackets in linear time', () => {
  const cpuTime = startCpuTimer()
  expect(isDeeperThan(20, nested(3_000_000))).toBe(true)
  expect(cpuTime()).toBeLessThan(2000)
})
