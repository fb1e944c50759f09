import { expect, test } from 'vitest'
import { timeIn } from './time-in.ts'

test('a time of day is one of the time zone', () => {
  expect(timeIn('UTC', '2026-03-01T07:04:09.5Z')).toBe('07:04')
  expect(timeIn('UTC', '2026-03-01T07:04:09.5Z', 'second')).toBe('07:04:09')
  expect(timeIn('Asia/Kolkata', '2026-03-01T07:04:09.5Z')).toBe('12:34')
})
