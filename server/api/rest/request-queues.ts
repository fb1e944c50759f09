import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import { limitKeyOf } from '#server/base/client-address.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import { readAsCaller } from '#server/database/as-caller.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import type { Caller } from '../tokens.ts'
import { bounds } from './bounds.ts'

interface Task {
  caller: Caller
  isAdmin: boolean
  isReadOnly: boolean
}

type Run = <T>(task: Task, context: RequestContext, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Gives each kind of request its own slots, so that none waits for another kind. Rejects with QueueFull. */
export function createRequestQueues(): Run {
  const { wait, slots } = bounds
  const mostWaiting = { requests: bounds.waiting }
  const shared = (slots: number, longestWait: number) =>
    new Semaphore({
      slots,
      mostWaiting,
      longestWait,
      slotsOfClient: Math.ceil(slots / 2),
      mostOfClient: bounds.waitingOfClient,
    })
  const queues = {
    strangers: shared(slots.strangers, wait.reads),
    readers: shared(slots.readers, wait.reads),
    writers: shared(slots.writers, wait.others),
    administrators: shared(slots.administrators, wait.others),
    loaders: new Semaphore({ slots: slots.loaders, mostWaiting, longestWait: wait.loaders }),
  }
  const queueOf = ({ caller, isAdmin, isReadOnly }: Task, { isLoader }: RequestContext) => {
    if (isLoader) return queues.loaders
    if (isAdmin) return queues.administrators
    if (!isReadOnly) return queues.writers
    return caller.role === 'anon' ? queues.strangers : queues.readers
  }
  return (task, context, signal, work) => {
    // Administrators are identified by account, because an attacker may share their address.
    const client = (task.isAdmin && task.caller.userId) || limitKeyOf(context.address)
    return queueOf(task, context).run('requests', work, { client, signal })
  }
}

const REMEMBERED_FOR = 2_000 // milliseconds until a role change takes effect here

/** Used only for limits and queues. What a caller may do is decided by the database. Remembered, because 600 requests of one session at once would make administrators wait for a second. */
export function createAdminLookup(pool: pg.Pool): (caller: Caller) => Promise<boolean> {
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
        const { rows } = await readAsCaller<{ is_admin: boolean }>(pool, context, statement)
        return rows[0]?.is_admin === true
      }),
  })
  return async caller => {
    if (caller.userId === null) return caller.role === 'service_role'
    return (await known.fetch(`${caller.sessionId} ${caller.claims.aal}`, { context: caller })) === true
  }
}
