import { IDBFactory } from 'fake-indexeddb'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { emptyFields } from '#shared/posts/post-values.ts'
import { deleteStoredLocally, type LocalDraft, listLocally, saveLocally } from './local-drafts.ts'

beforeAll(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const draft: LocalDraft = {
  id: 'stored',
  userId: 'wren',
  postId: null,
  basedOn: null,
  fields: { ...emptyFields, slugByHand: false },
  picture: null,
  changedAt: '2026-11-21T10:00:00Z',
  savedAt: '2026-11-21T10:00:00Z',
  isSynced: true,
}

test('signing out leaves what only this browser has', async () => {
  const picture = { blob: new Blob(['x']), width: 1, height: 1, colour: null }
  await saveLocally(draft)
  await saveLocally({ ...draft, id: 'unsent', isSynced: false })
  await saveLocally({ ...draft, id: 'with a thumbnail', picture })
  await deleteStoredLocally()
  const left = await listLocally('wren', { postId: null })
  expect(left.map(({ id }) => id).sort()).toEqual(['unsent', 'with a thumbnail'])
})
