import { expect, test } from 'vitest'
import { dateAttribute, isLaterDay, longDate, paddedDate, shortDate } from './dates.ts'

const stored = '2024-03-04T23:59:59.123456+00:00'

test('formats dates in three ways', () => {
  expect(longDate(stored)).toBe('March 4, 2024')
  expect(shortDate(stored)).toBe('Mar 4, 2024')
  expect(paddedDate(stored)).toBe('March 04, 2024')
})

test('uses the time zone of the site for a timestamp in any zone', () => {
  expect(longDate('2024-03-05T01:30:00+02:00')).toBe('March 4, 2024')
})

test('drops the microseconds in the attribute', () => {
  expect(dateAttribute(stored)).toBe('2024-03-04T23:59:59.123Z')
})

test('a later day is one of the site, not 24 hours', () => {
  expect(isLaterDay('2024-03-05T00:00:00+00:00', stored)).toBe(true)
  expect(isLaterDay('2024-03-05T01:59:59.9+02:00', stored)).toBe(false)
  expect(isLaterDay('2024-03-03T00:00:00+00:00', stored)).toBe(false)
})
