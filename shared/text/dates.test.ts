import { describe, expect, it, test } from 'vitest'
import { dateAttribute, dateIn, dayDate, isLaterDay, momentOf, relativeIn, wallTime } from './dates.ts'

const stored = '2024-03-04T23:59:59.123456+00:00'
const english = { language: 'en', timeZone: 'UTC' }

describe('a date in English', () => {
  it('has the three formats of the specification', () => {
    expect(dateIn(english, stored)).toBe('March 4, 2024')
    expect(dateIn(english, stored, 'short')).toBe('Mar 4, 2024')
    expect(dateIn(english, stored, 'padded')).toBe('March 04, 2024')
    expect(dateIn({ ...english, language: 'en-GB' }, stored)).toBe('March 4, 2024')
  })

  it('is that of the given time zone', () => {
    expect(dateIn(english, '2024-03-05T01:30:00+02:00')).toBe('March 4, 2024')
    expect(dateIn({ ...english, timeZone: 'Europe/Berlin' }, stored)).toBe('March 5, 2024')
  })

  it('of a day has no time zone', () => {
    expect(dayDate({ language: 'en' }, '2024-03-04')).toBe('Mar 4, 2024')
  })
})

describe('a relative date', () => {
  const now = new Date('2024-03-31T12:00:00Z')
  test.each([
    ['2024-03-31T12:00:01Z', null],
    ['2024-03-31T11:59:59Z', '1 minute ago'],
    ['2024-03-31T11:00:01Z', '59 minutes ago'],
    ['2024-03-31T11:00:00Z', '1 hour ago'],
    ['2024-03-30T12:00:00Z', '1 day ago'],
    ['2024-03-01T12:00:01Z', '29 days ago'],
    ['2024-03-01T12:00:00Z', null],
  ])('of %s is %s', (timestamp, text) => expect(relativeIn(english, timestamp, now)).toBe(text))

  it('has the language of the site', () => {
    expect(relativeIn({ language: 'de' }, '2024-03-31T09:00:00Z', now)).toBe('vor 3 Stunden')
  })
})

describe('a date in another language', () => {
  it.each([
    ['de', '4. März 2024', 'März', '4'],
    ['fr', '4 mars 2024', 'mars', '4'],
    ['pt-BR', '4 de março de 2024', 'março', '4'],
    ['ja', '2024年3月4日', '3月', '4日'],
  ])('has the format of %s', (language, date, month, day) => {
    expect(dateIn({ ...english, language }, stored)).toBe(date)
    expect(dateIn({ ...english, language }, stored, 'month')).toBe(month)
    expect(dateIn({ ...english, language }, stored, 'day')).toBe(day)
  })

  it('is Gregorian in every language', () => {
    expect(dateIn({ ...english, language: 'th' }, stored)).toContain('2024')
  })

  it('is English where the runtime does not know the language', () => {
    expect(dateIn({ ...english, language: 'qqq' }, stored)).toBe('March 4, 2024')
  })
})

test('a time of day is one of the time zone', () => {
  expect(dateIn(english, '2026-03-01T07:04:09.5Z', 'minute')).toBe('07:04')
  expect(dateIn(english, '2026-03-01T07:04:09.5Z', 'second')).toBe('07:04:09')
  expect(dateIn({ ...english, timeZone: 'Asia/Kolkata' }, '2026-03-01T07:04:09.5Z', 'minute')).toBe('12:34')
})

test('omits the microseconds in the attribute', () => {
  expect(dateAttribute(stored)).toBe('2024-03-04T23:59:59.123Z')
})

test('a later day is one of the time zone', () => {
  expect(isLaterDay('UTC', '2024-03-05T00:00:00+00:00', stored)).toBe(true)
  expect(isLaterDay('UTC', '2024-03-05T01:59:59.9+02:00', stored)).toBe(false)
  expect(isLaterDay('UTC', '2024-03-03T00:00:00+00:00', stored)).toBe(false)
  expect(isLaterDay('Europe/Berlin', '2024-03-05T01:00:00+00:00', stored)).toBe(false)
})

test.each([
  ['2026-11-21T10:30', 'UTC', '2026-11-21T10:30:00.000Z'],
  ['2026-11-21T10:30', 'Europe/Berlin', '2026-11-21T09:30:00.000Z'],
  ['2026-07-01T00:00', 'America/New_York', '2026-07-01T04:00:00.000Z'],
  ['2026-01-01T05:15', 'Asia/Kathmandu', '2025-12-31T23:30:00.000Z'],
])('converts %s in %s to %s and back', (wall, zone, moment) => {
  expect(momentOf(wall, zone)?.toISOString()).toBe(moment)
  expect(wallTime(new Date(moment), zone)).toBe(wall)
})

test('answers the earlier moment for an ambiguous time', () => {
  expect(momentOf('2026-10-25T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-10-25T00:30:00.000Z')
})

test('shifts a skipped time by the gap', () => {
  expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('answers null for an invalid time', () => {
  expect(momentOf('', 'UTC')).toBe(null)
  expect(momentOf('soon', 'UTC')).toBe(null)
})
