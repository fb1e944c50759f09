import type { MarkedText } from '#app/content/marked-text.ts'

export function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
  return text.map((part, place) => (place % 2 === 1 ? <mark key={place}>{part}</mark> : part))
}
