import { expect, test } from 'vitest'
import { accentOf, leastContrast, papersOf, type Theme } from './accent.ts'
import { contrast } from './colour.ts'
import { listSettingMistakes } from './list-setting-mistakes.ts'
import { lookPresets, withPreset } from './look-presets.ts'
import { lookSettings } from './look-settings.ts'
import { startOf } from './settings-tree.ts'

const start = startOf(lookSettings)
const themes: Theme[] = ['light', 'dark']

test('offers six valid looks', () => {
  expect(lookPresets).toHaveLength(6)
  for (const preset of lookPresets)
    expect(listSettingMistakes(withPreset(start, preset), lookSettings), preset.name).toEqual([])
})

test('begins with the look of a new site', () => {
  expect(lookPresets[0] && withPreset(start, lookPresets[0])).toEqual(start)
})

test('leaves the logo and the custom CSS', () => {
  const own = { ...start, logo: 'a.webp', logoDark: 'b.webp', css: 'body {}' }
  for (const preset of lookPresets)
    expect(withPreset(own, preset)).toMatchObject({ logo: 'a.webp', logoDark: 'b.webp', css: 'body {}' })
})

test.each(lookPresets)('$name differs from the others in three choices', ({ name, look }) => {
  const names = Object.keys(look)
  for (const other of lookPresets.filter(other => other.name !== name)) {
    const different = names.filter(key => Reflect.get(look, key) !== Reflect.get(other.look, key))
    expect(different.length, other.name).toBeGreaterThanOrEqual(3)
  }
})

const picked = lookPresets.flatMap(({ name, look: { accent } }) =>
  accent === null ? [] : themes.map(theme => ({ name, accent, theme })),
)

test.each(picked)('$name has enough contrast in the $theme theme', ({ accent, theme }) => {
  const { pen, deep, wash, onPen } = accentOf(accent, theme)
  for (const paper of [...papersOf(theme), wash, onPen])
    expect(contrast(pen, paper)).toBeGreaterThanOrEqual(leastContrast)
  expect(contrast(deep, onPen)).toBeGreaterThanOrEqual(leastContrast)
})

test.each(lookPresets)('$name shows its color as chosen on light paper', ({ look: { accent } }) => {
  if (accent) expect(accentOf(accent, 'light')).toMatchObject({ pen: accent, isAdjusted: false })
})
