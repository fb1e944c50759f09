import { visible } from '#shared/text/visible.ts'
import { foldLetters } from './slug.ts'

/** The address of a tag, as private.tag_slug in the database: names that differ in case, accents of Latin letters, punctuation or width are one tag, but 'C', 'C++' and 'C#' are three. */
export function tagSlugOf(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{Z}\p{Cc}-]+/gu, ' ')
    .replace(/^[ #]+/, '')
    .replaceAll('+', 'plus')
    .replaceAll('#', 'sharp')
    .replace(
      /[!-/:-`{-~\p{P}]|\u00ad|\u061c|\u180e|[\u200b-\u200f]|[\u202a-\u202e]|[\u2060-\u206f]|[\ufe00-\ufe0f]|\ufeff/gu,
      '',
    )
    .replace(/^ +| +$/g, '')
    .replace(/ +/g, '-')
    .normalize('NFD')
    .replace(/([a-z\u00df-\u02af])[\u0300-\u036f]+/g, '$1')
  return foldLetters(slug).replaceAll('ς', 'σ').normalize('NFC')
}

/** Trims each name and removes doubles, as the database does. */
export function tidyTags(names: string[]): string[] {
  const seen = new Map<string, string>()
  for (const name of names) {
    const tidy = name.replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()
    const slug = tagSlugOf(tidy)
    if (tidy !== '' && !seen.has(slug)) seen.set(slug, tidy)
  }
  return [...seen.values()]
}

export const mostTags = 20

export function checkTags(names: string[]): string | null {
  const unfit = names.find(name => !visible.test(name) || tagSlugOf(name) === '')
  if (unfit !== undefined) return `Use letters or digits in the tag “${unfit}”`
  const long = names.find(name => [...name].length > 80 || [...tagSlugOf(name)].length > 200)
  if (long !== undefined) return `Use at most 80 characters in the tag “${long.slice(0, 20)}…”`
  return names.length > mostTags ? `Use at most ${mostTags} tags` : null
}
