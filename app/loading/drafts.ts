import { parseRecord } from '#shared/text/parse-record.ts'
import { forget, listTabKeys, readTabItem, storeInTab } from './tab-storage.ts'

/** `by`: the author's id, null for a visitor. `reviewId`: the review being edited, null for a new one. `of`: the date of the edited version. */
export type Draft = {
  content: string
  rating: number | null
  by: string | null
  reviewId: number | null
  of?: string | undefined
}

export const draftPrefix = 'byline-draft:'
export const reviewDraft = (postId: number) => `review:${postId}`

export function saveDraft(name: string, draft: Draft): void {
  storeInTab(draftPrefix + name, JSON.stringify(draft))
}

/** A visitor's draft goes to the next reader who signs in. All other drafts are visible only to their authors. */
export function findDraft(name: string, userId: string | null): Draft | null {
  const text = readTabItem(draftPrefix + name)
  const draft = text === null ? null : parseDraft(text)
  return draft && (draft.by === null || draft.by === userId) ? draft : null
}

export function findDraftBelow(prefix: string, userId: string | null): Draft | null {
  for (const key of listTabKeys()) {
    if (!key.startsWith(draftPrefix + prefix)) continue
    const draft = findDraft(key.slice(draftPrefix.length), userId)
    if (draft) return draft
  }
  return null
}

export const listVisitorDrafts = (): [key: string, text: string][] =>
  listTabKeys().flatMap((key): [string, string][] => {
    const text = key.startsWith(draftPrefix) ? readTabItem(key) : null
    return text !== null && parseDraft(text)?.by === null ? [[key, text]] : []
  })

export function deleteDraft(name: string): void {
  forget(draftPrefix + name)
}

export function deleteDrafts(): void {
  for (const key of listTabKeys()) {
    if (key.startsWith(draftPrefix)) forget(key)
  }
}

function parseDraft(text: string): Draft | null {
  const { content, rating, by, reviewId, of } = parseRecord(text) ?? {}
  if (typeof content !== 'string' || rating === undefined || by === undefined || reviewId === undefined)
    return null
  return {
    content,
    rating:
      typeof rating === 'number' && Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : null,
    by: typeof by === 'string' ? by : null,
    reviewId: typeof reviewId === 'number' ? reviewId : null,
    of: of === undefined ? undefined : String(of),
  }
}
