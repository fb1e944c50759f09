import type pg from 'pg'
import { type Login, openPool } from './pool.ts'

/** Through which pool the statement of a client is cancelled. */
const cancellers = new WeakMap<pg.ClientBase, pg.Pool>()

/** A pool whose statements can be cancelled even while all of its connections are busy. */
export function openCancellablePool(login: Login, max: number): pg.Pool {
  const canceller = openPool(login, 2)
  const pool = openPool(login, max)
  pool.on('connect', client => cancellers.set(client, canceller))
  const end = pool.end.bind(pool)
  return Object.assign(pool, {
    end: async () => {
      await end()
      await canceller.end()
    },
  })
}

/**
 * Cancels what `client`, of a cancellable pool, is executing when `signal` aborts; its query rejects with code 57014.
 * Call and await the returned function before the client is released, or a late cancellation could reach the next user.
 */
export function cancelOnAbort(client: pg.PoolClient, signal: AbortSignal): () => Promise<void> {
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    const pid: unknown = Reflect.get(client, 'processID')
    const canceller = cancellers.get(client)
    // When this fails the database is away, and the statement with it.
    cancelling = canceller?.query('select pg_cancel_backend($1)', [pid]).catch(() => {}) ?? cancelling
  }
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  return async () => {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}
