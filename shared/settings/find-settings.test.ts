import { expect, test } from 'vitest'
import { isFound, textsOf } from './find-settings.ts'
import { listSettings } from './settings-tree.ts'
import { allSettings } from './site-settings.ts'

const found = (typed: string) =>
  listSettings(allSettings)
    .filter(described => isFound(textsOf(described), typed))
    .map(({ path }) => path)

test.each([
  ['time zone', 'timeZone'],
  ['TIMEZONE', 'timeZone'],
  ['copyright', 'footerYear'],
  ['dark mode', 'theme'],
  ['search engines', 'isIndexed'],
  ['owner picture', 'owner.avatar'],
  ['bookish', 'look.typePair'],
])('%s finds %s', (typed, path) => {
  expect(found(typed)).toContain(path)
})

test('finds nothing by words of different settings', () => {
  expect(found('copyright clock')).toEqual([])
})

test('says what zero means in a choice', () => {
  const special = listSettings(allSettings).filter(
    ({ setting: { control } }) => control.kind === 'count' && control.least === 0,
  )
  expect(special.length).toBeGreaterThan(0)
  for (const { path, setting } of special) {
    expect(setting.control, path).toHaveProperty('meaning')
    expect(setting.hint ?? '', path).not.toContain('0')
  }
})
