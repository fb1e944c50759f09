import { createStore, del, delMany, set, type UseStore, values } from 'idb-keyval'
import type { PreparedPicture } from '#app/data/draw-picture.ts'
import type { PostDraft } from '#app/data/post-drafts.ts'

/**
 * A draft in this browser, with the thumbnail that was picked and is not sent before the post is saved. `savedAt` is the
 * server's copy that it was written over; `isKept` says that the server has all of it.
 */
export type LocalDraft = Omit<PostDraft, 'savedAt'> & {
  userId: string
  picture: PreparedPicture | null
  changedAt: string
  savedAt: string | null
  isKept: boolean
}

// Its own database: what is written here outlives a browser that is killed, which tab and local storage do not promise.
let opened: UseStore | undefined
function store(): UseStore {
  opened ??= createStore('byline-drafts', 'drafts')
  return opened
}

/** False where the browser keeps nothing, or has no room left. */
export async function keepLocally(draft: LocalDraft): Promise<boolean> {
  return await answered(async () => {
    await set(draft.id, draft, store())
    return true
  }, false)
}

export const dropLocally = (id: string) => answered(() => del(id, store()), undefined)

/** Those of one person, of one post or of posts that do not exist yet, newest first. */
export async function listLocally(userId: string, blogId: number | null): Promise<LocalDraft[]> {
  const all = await answered(() => values<LocalDraft>(store()), [])
  return all
    .filter(draft => draft.userId === userId && draft.blogId === blogId)
    .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
}

/** Drops what the server has too: for the next person at this machine. */
export async function dropKeptLocally(): Promise<void> {
  const all = await answered(() => values<LocalDraft>(store()), [])
  const kept = all.filter(({ isKept }) => isKept).map(({ id }) => id)
  await answered(() => delMany(kept, store()), undefined)
}

async function answered<Value>(ask: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    console.warn(error)
    return otherwise
  }
}
