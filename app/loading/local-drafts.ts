import { createStore, del, delMany, set, type UseStore, values } from 'idb-keyval'
import type { PostDraft } from '#shared/data/post-drafts.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import { draftsDatabase } from '#shared/posts/drafts-database.ts'
import { emptyFields } from '#shared/posts/post-values.ts'

/** `savedAt`: the server copy that it is based on. `isSynced`: whether it equals that copy. */
export type LocalDraft = Omit<PostDraft, 'savedAt'> & {
  userId: string
  picture: PreparedPicture | null
  changedAt: string
  savedAt: string | null
  isSynced: boolean
}

// IndexedDB, because its writes survive a killed browser.
let opened: UseStore | undefined
function store(): UseStore {
  opened ??= createStore(draftsDatabase, 'drafts')
  return opened
}

/** Returns false if the browser forbids storage or has no space left. */
export async function saveLocally(draft: LocalDraft): Promise<boolean> {
  return await orElse(async () => {
    await set(draft.id, draft, store())
    return true
  }, false)
}

export const deleteLocally = (id: string) => orElse(() => del(id, store()), undefined)

export async function listLocally(
  userId: string,
  { ofPage = false, postId }: Pick<LocalDraft, 'ofPage' | 'postId'>,
): Promise<LocalDraft[]> {
  const all = await orElse(() => values<LocalDraft>(store()), [])
  return (
    all
      .filter(
        draft => draft.userId === userId && (draft.ofPage ?? false) === ofPage && draft.postId === postId,
      )
      // A draft from an earlier release lacks newer fields.
      .map(draft => ({ ...draft, fields: { ...emptyFields, ...draft.fields } }))
      .sort((a, b) => b.changedAt.localeCompare(a.changedAt))
  )
}

/** Deletes the drafts that the server has too, because somebody else may use this machine next. A picked thumbnail is only in this browser. */
export async function deleteStoredLocally(): Promise<void> {
  const all = await orElse(() => values<LocalDraft>(store()), [])
  const stored = all.filter(({ isSynced, picture }) => isSynced && !picture).map(({ id }) => id)
  await orElse(() => delMany(stored, store()), undefined)
}

async function orElse<Value>(read: () => Promise<Value>, otherwise: Value): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    console.warn(error)
    return otherwise
  }
}
