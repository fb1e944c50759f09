import { counted, grouped } from '#app/content/count.ts'
import { excerpt } from '#app/content/excerpt.ts'
import { isRecord } from '#app/content/parse-record.ts'
import type { Letter, LetterPart } from './letter.ts'
import { type Notice, readNotice } from './read-notice.ts'
import { moderationLink, shownLink } from './review-links.ts'

const FIRST_WORDS = 100

const HAPPENED: Record<string, (notice: Notice) => string> = {
  review: ({ by, post }) => `${by} about “${post}”`,
  held: ({ by, post }) => `${by} about “${post}”, waits for approval`,
  report: ({ by, post }) => `${by} about “${post}”, was reported`,
}

/** One mail about several reviews: who wrote them and their first words, of at most as many as the database lists. */
export function digestLetter(told: Record<string, unknown>, siteUrl: string): Omit<Letter, 'footer'> {
  const count = Number(told.count)
  const items = Array.isArray(told.items) ? told.items.filter(isRecord) : []
  const title = `${counted(count, 'review')} to look at`
  const more = count - items.length
  return {
    subject: title,
    title,
    parts: [
      ...items.flatMap(item => partsOf(item, siteUrl)),
      ...(more > 0 ? [{ text: `And ${grouped(more)} more.` }] : []),
      moderationLink(siteUrl),
    ],
  }
}

function partsOf(item: Record<string, unknown>, siteUrl: string): LetterPart[] {
  const notice = readNotice(item)
  const by = HAPPENED[String(item.kind)]?.(notice) ?? notice.by
  const quote: LetterPart = { quote: excerpt(notice.quote, FIRST_WORDS), by }
  return item.kind === 'held' ? [quote] : [quote, { ...shownLink(notice, siteUrl), isQuiet: true }]
}
