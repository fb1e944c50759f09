import { cutText } from './cut-text.ts'

export function excerpt(text: string, length = 160): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  if (plain.length <= length) return plain
  const end = plain.lastIndexOf(' ', length - 1)
  const cut = end > length / 2 ? plain.slice(0, end) : cutText(plain, length - 1)
  return `${cut.replace(/[\s,;:.–-]+$/, '')}…`
}
