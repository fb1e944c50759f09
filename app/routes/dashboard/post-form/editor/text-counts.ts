import type { Node } from '@tiptap/pm/model'
import { countWords, readingMinutes } from '#app/content/reading-time.ts'

export function textCounts(doc: Node): { words: number; minutes: number } {
  const text = doc.textBetween(0, doc.content.size, ' ', ' ')
  return { words: countWords(text), minutes: readingMinutes(text) }
}
