import { cutText } from '#shared/text/cut-text.ts'

const folded: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}
const longest = 200

export const foldLetters = (text: string): string =>
  text.replace(/[ßæœøłđðþı]/g, letter => folded[letter] ?? letter)

export function slugOf(title: string): string {
  const slug = foldLetters(
    title
      .toLowerCase()
      .normalize('NFD')
      // Only for Latin: in other scripts combining marks are part of the letters.
      .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
      .normalize('NFC'),
  )
    .replace(/[^\p{L}\p{N}\p{M}\s-]/gu, '')
    .replace(/[\s-]+/g, '-')
  return cutText(slug, longest).replace(/^-|-$/g, '')
}

/** Visitors may type a slug in capitals, or with decomposed accents. */
export const plainSpelling = (spelled: string): string => spelled.toLowerCase().normalize('NFC')
