import { difference, type ShownChange, shownChanges } from '#shared/posts/difference.ts'
import { partsOf } from '#shared/posts/parts-of.ts'
import type { PostFields } from '#shared/posts/post-values.ts'
import type { DateSite } from '#shared/text/dates.ts'
import { sanitize } from './sanitize.server.ts'

const names = ['title', 'subtitle', 'introduction'] as const

export type ComparedText = Pick<PostFields, (typeof names)[number] | 'content'>

/** Compares what pages showed, which is the sanitized body. */
export function changesOfPost(older: ComparedText, newer: ComparedText, site: DateSite): ShownChange[] {
  const parts = (text: ComparedText) => partsOf({ ...text, content: sanitize(text.content) }, names, site)
  return shownChanges(difference(parts(older), parts(newer)))
}
