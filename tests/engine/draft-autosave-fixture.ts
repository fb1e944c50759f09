import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { DraftAutosave, type DraftPlace } from '#app/editor/form/draft-autosave.ts'
import { emptyPost, type TypedPost } from '#app/editor/form/typed-post.ts'
import { SessionEnded } from '#app/loading/error-sentence.ts'
import { listLocally } from '#app/loading/local-drafts.ts'
import type { Client } from '#shared/data/client.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from './people-of.ts'

export let server: BorrowedServer
export let userId: string
export let client: Client
beforeAll(async () => {
  server = await borrowServer()
  const writer = await peopleOf(() => server).signedUpAdmin('writer')
  userId = writer.id
  client = writer.client
})

beforeEach(async () => {
  await server.sql`delete from drafts`
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // The timers of the autosave only: the database goes on by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

interface Form {
  keeper: DraftAutosave
  id: string
  stored: DraftPlace[]
  type(fields: Partial<TypedPost>): void
}

export const sessionOver = () => Promise.reject(new SessionEnded())

/** A form with an autosave. `connect` may fail, like a network. */
export function openForm(
  connect: () => Promise<Client> = async () => client,
  draft: Partial<ConstructorParameters<typeof DraftAutosave>[0]['draft']> = {},
): Form {
  const id = draft.id ?? crypto.randomUUID()
  const stored: DraftPlace[] = []
  let fields = emptyPost
  const keeper = new DraftAutosave({
    draft: { id, userId, postId: null, basedOn: null, savedAt: null, ...draft },
    read: () => ({ fields, picture: null }),
    connect,
    onStored: where => stored.push(where),
  })
  keeper.open()
  return {
    keeper,
    id,
    stored,
    type(changes) {
      fields = { ...fields, ...changes }
      keeper.changed()
    },
  }
}

export const onServer = async () =>
  (await server.sql`select fields ->> 'title' as title from drafts order by 1`).map(row => row.title)
export const here = async (postId: number | null = null) =>
  (await listLocally(userId, { postId })).map(draft => draft.fields.title)

/** Waits until an attempt to send has failed, which is logged, and the next one is planned. */
export async function untilFailed() {
  await until(() => expect(console.warn).toHaveBeenCalled())
  await new Promise(setImmediate)
}
