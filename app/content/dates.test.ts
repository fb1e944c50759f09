import { expect, test } from 'vitest'
import { dateAttribute, dateIn, isLaterDay } from './dates.ts'

const stored = '2024-03-04T23:59:59.123456+00:00'

test('formats dates in three ways', () => {
  expect(dateIn('UTC', stored)).toBe('March 4, 2024')
  expect(dateIn('UTC', stored, 'short')).toBe('Mar 4, 2024')
  expect(dateIn('UTC', stored, 'padded')).toBe('March 04, 2024')
})

test('uses the given time zone for a timestamp in any zone', () => {
  expect(dateIn('UTC', '2024-03-05T01:30:00+02:00')).toBe('March 4, 2024')
  expect(dateIn('Europe/Berlin', stored)).toBe('March 5, 2024')
})

test('drops the microseconds in the attribute', () => {
  expect(dateAttribute(stored)).toBe('2024-03-04T23:59:59.123Z')
})

test('a later day is one of the time zone, not 24 hours', () => {
  expect(isLaterDay('UTC', '2024-03-05T00:00:00+00:00', stored)).toBe(true)
  expect(isLaterDay('UTC', '2024-03-05T01:59:59.9+02:00', stored)).toBe(false)
  expect(isLaterDay('UTC', '2024-03-03T00:00:00+00:00', stored)).toBe(false)
  expect(isLaterDay('Europe/Berlin', '2024-03-05T01:00:00+00:00', stored)).toBe(false)
})
