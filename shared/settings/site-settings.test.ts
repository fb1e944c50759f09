import { expect, test, vi } from 'vitest'
import { listSettings } from './settings-tree.ts'
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

test('shows choices by their labels in versions', () => {
  for (const { path, setting } of listSettings(allSettings))
    if ('choices' in setting.control)
      for (const { value, label } of setting.control.choices)
        expect(setting.format(value).toLowerCase(), path).toContain(label.toLowerCase())
  const { confirmAddresses, reviewers, topics, owner } = allSettings
  expect([null, true, false].map(confirmAddresses.format)).toEqual([
    'Automatic: when email can be sent',
    'On',
    'Off',
  ])
  expect(reviewers.format('everybody')).toBe('Everyone with an account')
  expect(topics.format([{ id: 1, name: 'Design', ink: 2 }])).toBe('Design (Green)')
  expect(owner.links.format([{ label: 'Me', url: '/me', icon: 'post' }])).toBe('Me (/me, Page)')
})

test('names each setting differently in versions', () => {
  const names = listSettings(allSettings).map(({ setting: { name, label } }) => name ?? label)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
