import { expect, test } from 'vitest'
import { toIso } from './pool.ts'

test.each([
  ['2026-11-20 20:53:53.572123+00', '2026-11-20T20:53:53.572123+00:00'],
  ['2026-11-20 20:53:53-03:30', '2026-11-20T20:53:53-03:30'],
])('writes %s in ISO 8601 with its microseconds', (text, iso) => {
  expect(toIso(text)).toBe(iso)
})
