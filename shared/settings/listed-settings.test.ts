import { expect, test } from 'vitest'
import { languageOf, listLanguages } from './languages.ts'
import { allSettings } from './site-settings.ts'
import { listTimeZones } from './time-zones.ts'

test('names each language in its own language', () => {
  const labels = new Map(listLanguages().map(({ value, label }) => [value, label]))
  expect([labels.get('de'), labels.get('ja'), labels.get('en')]).toEqual(['Deutsch', '日本語', 'English'])
})

test('offers each language once', () => {
  const labels = listLanguages().map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
})

test.each([
  ['deutsch', 'de'],
  ['PT-BR', 'pt-BR'],
  ['gsw', 'gsw'],
  ['Elvish', 'Elvish'],
])('reads the language %s as %s', (typed, tag) => {
  expect(languageOf(typed)).toBe(tag)
})

test('refuses a language that has no name', () => {
  const { isValid } = allSettings.language
  expect(['de', 'pt-BR', 'gsw', 'xx', 'Elvish', ''].map(value => isValid(value, {}))).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

test('shows the present offset of each time zone', () => {
  const summer = new Map(listTimeZones(new Date('2026-07-01')).map(({ label, hint }) => [label, hint]))
  expect([summer.get('Europe/Berlin'), summer.get('America/New York')]).toEqual(['UTC+2', 'UTC-4'])
})

test('accepts each value that it offers', () => {
  const { language, timeZone } = allSettings
  expect(listLanguages().filter(({ value }) => !language.isValid(value, {}))).toEqual([])
  expect(listTimeZones().filter(({ value }) => !timeZone.isValid(value, {}))).toEqual([])
})
