import type { MarkedText } from '#app/content/marked-text.ts'

export function Marked({ text }: { text: MarkedText }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are never reordered
  return text.map((part, index) => (index % 2 === 1 ? <mark key={index}>{part}</mark> : part))
}
