import { expect, test, vi } from 'vitest'
import { allSettings } from './site-settings.ts'

test('accepts a time zone in any case, including UTC', () => {
  const listed = vi.spyOn(Intl, 'supportedValuesOf').mockReturnValue(['Europe/London'])
  const { tidy } = allSettings.timeZone
  expect([' utc', 'europe/london ', 'EST5EDT'].map(tidy)).toEqual(['UTC', 'Europe/London', 'EST5EDT'])
  listed.mockRestore()
})

test('reads the address of the owner as it was meant', () => {
  expect(allSettings.owner.email.tidy('wren＠example.com\u00a0')).toBe('wren@example.com')
})
