import type pg from 'pg'
import { type Login, openPool } from './pool.ts'
import { pidOf } from './sql.ts'

const cancellers = new WeakMap<pg.ClientBase, pg.Pool>()

/** A pool whose statements can be cancelled even while all connections are busy. Pipelines statements without awaiting earlier ones. */
export function openCancellablePool(
  login: Login,
  max: number,
  options: Pick<pg.PoolConfig, 'min' | 'query_timeout'> = {},
): pg.Pool {
  const canceller = openPool(login, 2, { ...options, min: 0 })
  const pool = openPool(login, max, { ...options, pipeline: true })
  pool.on('connect', client => cancellers.set(client, canceller))
  const end = pool.end.bind(pool)
  return Object.assign(pool, {
    end: async () => {
      await end()
      await canceller.end()
    },
  })
}

/** `begun`: resolves to a result with the process id (`pidOf`). Await the returned function before releasing the client, or it could cancel the next user's query. */
export function cancelOnAbort(
  client: pg.PoolClient,
  begun: Promise<unknown>,
  signal: AbortSignal,
): () => Promise<void> {
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = () => {
    const canceller = cancellers.get(client)
    cancelling = begun
      .then(answer => canceller?.query('select pg_cancel_backend($1)', [pidOf(answer)]))
      .catch(() => {})
  }
  if (signal.aborted) cancel()
  else signal.addEventListener('abort', cancel, { once: true })
  return async () => {
    signal.removeEventListener('abort', cancel)
    await cancelling
  }
}
