import type { ListedName } from './setting.ts'

const TAG = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$/

/** Offered by name. Any other language is accepted by its tag. */
const offered =
  'en en-GB en-US ar bg bn ca cs cy da de de-AT de-CH el eo es es-419 et eu fa fi fr fr-CA ga gl gu he hi hr hu hy id is it ja ka kn ko lt lv mk ml mr ms nb nl nn pa pl pt pt-BR pt-PT ro ru sk sl sq sr sv sw ta te th tl tr uk ur vi zh-Hans zh-Hant'.split(
    ' ',
  )

const nameIn = (language: string, tag: string) =>
  new Intl.DisplayNames(language, { type: 'language', fallback: 'none' }).of(tag)

export const isLanguage = (value: unknown) =>
  typeof value === 'string' && TAG.test(value) && nameIn('en', value) !== undefined

/** In the language itself. */
export const languageName = (tag: string) => (isLanguage(tag) ? nameIn(tag, tag) : undefined) ?? tag

/** The tag of a language by its name, in English or its own language, or by its tag. Otherwise what was typed. */
export function languageOf(typed: string): string {
  const name = typed.trim()
  const wanted = name.toLowerCase()
  const namesOf = (tag: string) => [tag, languageName(tag), nameIn('en', tag)]
  return offered.find(tag => namesOf(tag).some(one => one?.toLowerCase() === wanted)) ?? name
}

export const listLanguages = (): ListedName[] =>
  offered.map(tag => ({ name: languageName(tag), other: nameIn('en', tag) ?? tag }))
