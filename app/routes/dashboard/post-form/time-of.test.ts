import { expect, test } from 'vitest'
import { timeOf } from './time-of.ts'

test('a time has minutes, or seconds too, which tell apart two versions of one minute', () => {
  expect(timeOf('2026-03-01T07:04:09.5Z')).toBe('07:04')
  expect(timeOf('2026-03-01T07:04:09.5Z', 'second')).toBe('07:04:09')
})
