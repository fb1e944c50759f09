import { expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { matchesEtag } from './matches-etag.ts'

test.each([
  ['"abc"', '"abc"'],
  ['W/"abc"', '"abc"'],
  ['"abc"', 'W/"abc"'],
  ['"first", W/"abc" ,"last"', '"abc"'],
  ['"a,b", "abc"', '"abc"'],
  ['"a,b"', '"a,b"'],
  [', "abc",', '"abc"'],
  [' * ', '"abc"'],
])('If-None-Match %s has the ETag %s', (header, etag) => {
  expect(matchesEtag(header, etag)).toBe(true)
})

test.each([
  ['', '"abc"'],
  [null, '"abc"'],
  [undefined, '"abc"'],
  ['abc', '"abc"'],
  ['x"abc"', '"abc"'],
  ['"abc"x', '"abc"'],
  ['"x"abc"', '"abc"'],
  ['"abcd"', '"abc"'],
  ['"first", "*"', '"abc"'],
  ['w/"abc"', '"abc"'],
  ['"first" "abc"', '"abc"'],
  ['*', null],
  ['""', ''],
])('If-None-Match %s does not have the ETag %s', (header, etag) => {
  expect(matchesEtag(header, etag)).toBe(false)
})

test('parses a long header without a tag in linear time', () => {
  const cpuTime = startCpuTimer()
  for (const header of [' '.repeat(16_000), ','.repeat(16_000), '"'.repeat(16_000), '"a" '.repeat(4_000)])
    expect(matchesEtag(header, '"abc"')).toBe(false)
  expect(cpuTime()).toBeLessThan(100)
})
