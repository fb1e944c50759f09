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

/**
 * Lowercase with hyphens for spaces; accents folded, letters and digits of any script kept, everything else dropped.
 * Empty when nothing remains.
 */
export function slugOf(title: string): string {
  const words = title
    .toLowerCase()
    .normalize('NFD')
    // Marks of other scripts are part of their letters.
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/[ßæœøłđðþı]/g, letter => folded[letter] ?? letter)
    .replace(/[^\p{L}\p{N}\p{M}\s-]/gu, '')
    .replace(/[\s-]+/g, '-')
  return [...words].slice(0, longest).join('').replace(/^-|-$/g, '')
}
