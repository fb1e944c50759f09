import { expect, test } from 'vitest'
import { daysAgo, sinceDay } from './windows.ts'

const days = [
  { now: '2026-03-01T12:00:00Z', monthAgo: '2026-02-01', previousMonth: '2026-02-01' },
  { now: '2026-03-28T12:00:00Z', monthAgo: '2026-02-28', previousMonth: '2026-02-01' },
  { now: '2026-03-31T12:00:00Z', monthAgo: '2026-02-28', previousMonth: '2026-02-01' },
  { now: '2028-03-31T12:00:00Z', monthAgo: '2028-02-29', previousMonth: '2028-02-01' },
  { now: '2026-07-31T12:00:00Z', monthAgo: '2026-06-30', previousMonth: '2026-06-01' },
  { now: '2026-12-31T23:59:59Z', monthAgo: '2026-11-30', previousMonth: '2026-11-01' },
  { now: '2027-01-01T00:00:00Z', monthAgo: '2026-12-01', previousMonth: '2026-12-01' },
  { now: '2027-01-31T12:00:00Z', monthAgo: '2026-12-31', previousMonth: '2026-12-01' },
]

for (const { now, monthAgo, previousMonth } of days)
  test(`on ${now} counts start on ${monthAgo} or ${previousMonth}`, () => {
    expect(sinceDay('a month ago', new Date(now), 'UTC')).toBe(monthAgo)
    expect(sinceDay('start of the previous month', new Date(now), 'UTC')).toBe(previousMonth)
  })

test('computes the day in the time zone of the site', () => {
  const newYear = new Date('2026-12-31T23:30:00Z')
  expect(sinceDay('a month ago', newYear, 'Europe/Berlin')).toBe('2026-12-01')
  expect(sinceDay('start of the previous month', newYear, 'Europe/Berlin')).toBe('2026-12-01')
  expect(sinceDay('start of the previous month', newYear, 'America/New_York')).toBe('2026-11-01')
})

test('counts 29 days back from 1 March', () => {
  expect(daysAgo(29, new Date('2026-03-01T12:00:00Z'), 'UTC')).toBe('2026-01-31')
})
