export function excerpt(text: string, length = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const cut = plain.slice(0, length)
  const end = cut.lastIndexOf(' ')
  // A cut may halve a character.
  return `${cut.slice(0, end > length / 2 ? end : length - 1).replace(/[\ud800-\udbff]$|[\s,;:.–-]+$/, '')}…`
}
