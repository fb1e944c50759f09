import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import { dropPostDraft, listPostDrafts, type PostDraft, postDraftsListed } from '#app/data/post-drafts.ts'
import { listOpenDrafts } from './draft-locks.ts'
import { dropLocally, keepLocally, type LocalDraft, listLocally } from './local-drafts.ts'

/**
 * What one person began to write of a post, or of posts that do not exist yet, and did not save; newest first. What is open in
 * another tab is not among them. Throws the backend's error, unless this browser has something to offer without it.
 */
export async function listUnfinished(
  client: SupabaseClient<Database>,
  userId: string,
  blogId: number | null,
): Promise<LocalDraft[]> {
  const open = await listOpenDrafts()
  const here = (await listLocally(userId, blogId)).filter(({ id }) => !open.includes(id))
  const there = await listPostDrafts(client, userId, blogId).catch(error => {
    if (here.length === 0) throw error
    return null
  })
  if (there === null) return here
  const closed = there.filter(({ id }) => !open.includes(id))
  const { offered, apart, finished } = merged(here, closed, userId)
  for (const { from, to } of apart) if (await keepLocally(to)) await dropLocally(from)
  // Of a longer list the rest may be on the server and not among these.
  if (there.length < postDraftsListed) for (const { id } of finished) await dropLocally(id)
  return offered
}

type Merged = {
  offered: LocalDraft[]
  /** Copies here that went on by themselves, and are drafts of their own from now on. */
  apart: { from: string; to: LocalDraft }[]
  /** Copies of what the server had and has no more: it was finished, or thrown away, somewhere else. */
  finished: LocalDraft[]
}

/** A draft is on the server, in this browser, or in both; when both went on by themselves, both are offered. */
export function merged(here: LocalDraft[], there: PostDraft[], userId: string): Merged {
  const offered: LocalDraft[] = there.map(draft => {
    const own = here.find(({ id }) => id === draft.id)
    // The picked thumbnail is only here.
    if (own?.savedAt === draft.savedAt) return own
    return { ...draft, userId, picture: null, changedAt: draft.savedAt, isKept: true }
  })
  const apart: Merged['apart'] = []
  const finished: LocalDraft[] = []
  for (const draft of here) {
    const other = there.find(({ id }) => id === draft.id)
    if (other?.savedAt === draft.savedAt) continue
    if (draft.isKept && !other) finished.push(draft)
    if (draft.isKept) continue
    if (other) {
      const to = { ...draft, id: crypto.randomUUID(), savedAt: null }
      apart.push({ from: draft.id, to })
      offered.push(to)
    } else offered.push(draft)
  }
  offered.sort((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
  return { offered, apart, finished }
}

/** Throws the backend's error. */
export async function discard(client: SupabaseClient<Database>, { id }: LocalDraft): Promise<void> {
  await dropPostDraft(client, id)
  await dropLocally(id)
}
