import type { Node } from '@tiptap/pm/model'

/** What people read in a minute, on average, of a text in a language like English. */
const wordsPerMinute = 230

/** How many words a document has, and how many minutes it takes to read, at least one. */
export function textCounts(doc: Node): { words: number; minutes: number } {
  const words =
    doc.textBetween(0, doc.content.size, ' ', ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  return { words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) }
}
