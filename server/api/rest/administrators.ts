import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { readAsCaller } from '#server/database/as-caller.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import type { Caller } from '../tokens.ts'
import { bounds } from './bounds.ts'

const REMEMBERED_FOR = 2_000 // milliseconds until a role change takes effect here

/** Used only for limits and queues. What a caller may do is decided by the database. */
export function createAdministrators(api: pg.Pool): (caller: Caller) => Promise<boolean> {
  const semaphore = new Semaphore({
    slots: bounds.slots.roles,
    mostWaiting: { lookups: 1_000 },
    longestWait: 5_000,
  })
  const known = new LRUCache<string, boolean, Caller>({
    max: 5_000,
    ttl: REMEMBERED_FOR,
    fetchMethod: (_id, _stale, { context }) =>
      semaphore.run('lookups', async () => {
        const statement = { text: 'select public.is_admin() as is_admin' }
        const { rows } = await readAsCaller<{ is_admin: boolean }>(api, context, statement)
        return rows[0]?.is_admin === true
      }),
  })
  return async caller => {
    if (caller.userId === null) return caller.role === 'service_role'
    return (await known.fetch(`${caller.sessionId} ${caller.claims.aal}`, { context: caller })) === true
  }
}
