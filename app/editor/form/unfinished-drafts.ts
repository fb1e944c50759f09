import { deleteLocally, type LocalDraft, listLocally, saveLocally } from '#app/loading/local-drafts.ts'
import type { Client } from '#shared/data/client.ts'
import {
  deletePostDraft,
  listPostDrafts,
  type PostDraft,
  postDraftsListed,
} from '#shared/data/post-drafts.ts'
import type { Noun } from '#shared/posts/field.ts'
import { isSamePost } from '#shared/posts/post-values.ts'
import { listOpenDrafts } from './draft-locks.ts'

/** Lists the drafts that are not open in another tab. If the server fails, returns the local drafts, or throws the backend's error if there are none. */
export async function listUnfinished(
  client: Client,
  userId: string,
  { noun, postId }: { noun: Noun; postId: number | null },
): Promise<LocalDraft[]> {
  const of = { ofPage: noun === 'page', postId }
  const open = await listOpenDrafts()
  const isClosed = ({ id, fields }: Pick<LocalDraft, 'id' | 'fields'>) =>
    !open.includes(id) && (fields.project !== null) === (noun === 'project')
  const here = (await listLocally(userId, of)).filter(isClosed)
  const there = await listPostDrafts(client, userId, of).catch(error => {
    if (here.length === 0) throw error
    return null
  })
  if (there === null) return here
  const closed = there.filter(isClosed)
  const { offered, apart, finished } = merged(here, closed, userId)
  for (const { from, to } of apart) if (await saveLocally(to)) await deleteLocally(from)
  // The server lists a limited number. If the list is full, a missing draft may still exist.
  if (there.length < postDraftsListed) for (const { id } of finished) await deleteLocally(id)
  return offered
}

/** Whether the server has what is here, also if its response was lost. */
const isStored = (here: LocalDraft, there: PostDraft) =>
  here.savedAt === there.savedAt || isSamePost(here.fields, there.fields)

/** Merges local and server drafts by id. If both copies changed, both are listed. */
export function merged(here: LocalDraft[], there: PostDraft[], userId: string) {
  const offered: LocalDraft[] = there.map(draft => {
    const own = here.find(({ id }) => id === draft.id)
    // Only the local copy contains the picked thumbnail.
    if (own && isStored(own, draft)) return { ...own, savedAt: draft.savedAt }
    const picture = own?.isSynced ? own.picture : null
    return { ...draft, userId, picture, changedAt: draft.savedAt, isSynced: true }
  })
  const apart: { from: string; to: LocalDraft }[] = []
  const finished: LocalDraft[] = []
  for (const draft of here) {
    const other = there.find(({ id }) => id === draft.id)
    if (other && isStored(draft, other)) continue
    if (draft.isSynced && !other) finished.push(draft)
    if (draft.isSynced) continue
    if (other) {
      const to = { ...draft, id: crypto.randomUUID(), savedAt: null }
      apart.push({ from: draft.id, to })
      offered.push(to)
    } else offered.push(draft)
  }
  offered.sort((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
  return { offered, apart, finished }
}

export async function discard(client: Client, { id }: LocalDraft): Promise<void> {
  await deletePostDraft(client, id)
  await deleteLocally(id)
}
