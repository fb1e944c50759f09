import { parseHtml, textOf } from '#shared/blocks/html-tree.ts'

const wordsPerMinute = 230
const charactersPerMinute = 500

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

export const countWords = (text: string) => text.match(word)?.length ?? 0

/** At least 1. Must match `private.reading_minutes` in SQL. */
export function readingMinutes(text: string): number {
  const characters = text.match(unspaced)?.length ?? 0
  const words = text.replace(unspaced, ' ').match(/\S+/g)?.length ?? 0
  return Math.max(1, Math.round(words / wordsPerMinute + characters / charactersPerMinute))
}

export const minutesOfBody = (html: string): number => readingMinutes(textOf(parseHtml(html)))
