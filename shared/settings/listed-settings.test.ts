import { expect, test } from 'vitest'
import { languageOf, listLanguages } from './languages.ts'
import { allSettings } from './site-settings.ts'

test('names each language in its own language', () => {
  const names = new Map(listLanguages().map(({ name, other }) => [other, name]))
  expect([names.get('German'), names.get('Japanese')]).toEqual(['Deutsch', '日本語'])
})

test('offers each language once', () => {
  const names = listLanguages().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

test.each([
  ['deutsch', 'de'],
  ['german', 'de'],
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

test('accepts each name that it offers', () => {
  const { language, timeZone } = allSettings
  for (const { isValid, tidy, control, format } of [language, timeZone])
    for (const { name } of control.kind === 'listed' ? control.list() : []) {
      expect(isValid(tidy(name), {}), name).toBe(true)
      expect(format(tidy(name))).toBe(name)
    }
})
