import type { Node } from '@tiptap/pm/model'

/** Average reading speed in English. */
const wordsPerMinute = 230

export function textCounts(doc: Node): { words: number; minutes: number } {
  const words =
    doc.textBetween(0, doc.content.size, ' ', ' ').match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0
  return { words, minutes: Math.max(1, Math.round(words / wordsPerMinute)) }
}
