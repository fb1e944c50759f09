import { expect, test } from 'vitest'
import { isSame, startOf, tidied, withValue } from './settings-tree.ts'
import { allSettings } from './site-settings.ts'

const typed = startOf(allSettings)

test('trims texts when they are saved', () => {
  const topics = [{ id: 1, name: ' Tides ', ink: null }]
  const owner = { ...typed.owner, name: ' Ines ', links: [{ label: ' Prints', url: '/prints', icon: null }] }
  expect(tidied(allSettings, { ...typed, title: ' The shore ', topics, owner })).toMatchObject({
    title: 'The shore',
    topics: [{ name: 'Tides' }],
    owner: { name: 'Ines', links: [{ label: 'Prints' }] },
  })
})

test.each([
  ['europe/london ', 'Europe/London'],
  ['UTC', 'UTC'],
  ['Middle/Earth', 'Middle/Earth'],
])('the time zone %j is saved as %s', (timeZone, saved) => {
  expect(tidied(allSettings, { ...typed, timeZone }).timeZone).toBe(saved)
})

test('detects no change after an edit is undone', () => {
  const { title, ...others } = typed
  const read = { ...others, title }
  const changed = withValue(allSettings, read, 'owner.name', 'Ines')
  expect(isSame(allSettings, changed, read)).toBe(false)
  expect(isSame(allSettings, withValue(allSettings, changed, 'owner.name', typed.owner.name), read)).toBe(
    true,
  )
})
