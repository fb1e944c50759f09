import { expect, test } from 'vitest'
import { momentOf, wallTime } from './zoned-time.ts'

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

test('shifts a skipped time forward by the length of the gap', () => {
  expect(momentOf('2026-03-29T02:30', 'Europe/Berlin')?.toISOString()).toBe('2026-03-29T01:30:00.000Z')
})

test('answers null for an invalid time', () => {
  expect(momentOf('', 'UTC')).toBe(null)
  expect(momentOf('soon', 'UTC')).toBe(null)
})
