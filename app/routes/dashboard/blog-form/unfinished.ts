import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#app/data/database-types.ts'
import { dropPostDraft, listPostDrafts, type PostDraft } from '#app/data/post-drafts.ts'
import { listOpenDrafts } from './draft-keeper.ts'
import { dropLocally, type LocalDraft, listLocally } from './local-drafts.ts'

/**
 * What one person began to write of a post, or of posts that do not exist yet, and did not save; newest first. What is open in
 * another tab is not among them. Throws the backend's error, unless this browser has something to offer without it.
 */
export async function listUnfinished(
  client: SupabaseClient<Database>,
  userId: string,
  blogId: number | null,
): Promise<LocalDraft[]> {
  const [open, here] = await Promise.all([listOpenDrafts(), listLocally(userId, blogId)])
  const there = await listPostDrafts(client, userId, blogId).catch(error => {
    if (here.length === 0) throw error
    return null
  })
  const offered = there === null ? here : merged(here, there, userId)
  return offered.filter(draft => !open.has(draft.id))
}

/** A draft is on the server, in this browser, or in both; when both went on by themselves, it is offered twice. */
export function merged(here: LocalDraft[], there: PostDraft[], userId: string): LocalDraft[] {
  const drafts: LocalDraft[] = there.map(draft => {
    const own = here.find(({ id }) => id === draft.id)
    const isSame = own?.savedAt === draft.savedAt
    // The picked thumbnail is only here.
    if (own && isSame) return own
    return { ...draft, userId, picture: null, changedAt: draft.savedAt, isKept: true }
  })
  for (const draft of here) {
    const other = there.find(({ id }) => id === draft.id)
    if (other?.savedAt === draft.savedAt) continue
    // One that the server had and has no more was finished, or thrown away, somewhere else.
    if (draft.isKept) continue
    drafts.push(other ? { ...draft, id: crypto.randomUUID(), savedAt: null } : draft)
  }
  return drafts.sort((a, b) => Date.parse(b.changedAt) - Date.parse(a.changedAt))
}

/** Throws the backend's error. */
export async function discard(client: SupabaseClient<Database>, { id }: LocalDraft): Promise<void> {
  await dropPostDraft(client, id)
  await dropLocally(id)
}
