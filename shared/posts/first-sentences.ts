import { excerpt } from '#shared/text/excerpt.ts'

const ENOUGH = 40

export function firstSentences(text: string, language: string, most = 180): string {
  const plain = excerpt(text, text.length + 1)
  let end = 0
  for (const { index, segment } of new Intl.Segmenter(language, { granularity: 'sentence' }).segment(plain)) {
    if (end >= ENOUGH || index + segment.trimEnd().length > most) break
    end = index + segment.length
  }
  return end >= ENOUGH ? plain.slice(0, end).trim() : excerpt(plain, most)
}
