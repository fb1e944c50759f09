import pg from 'pg'
import { cancelOnAbort } from './cancel.ts'
import { type CallerRole, STATEMENT_TIMEOUTS } from './roles.ts'
import { inTransaction } from './sql.ts'

interface Options {
  signal?: AbortSignal
  isReadOnly?: boolean
  timeout?: string | null
}

/** Runs as the caller, under row-level security. `timeout` replaces the role's statement timeout; `signal` cancels it. */
export async function asCaller<T>(
  pool: pg.Pool,
  caller: { role: CallerRole; claims: Record<string, unknown> },
  work: (client: pg.PoolClient) => Promise<T>,
  { signal, isReadOnly = false, timeout = null }: Options = {},
): Promise<T> {
  signal?.throwIfAborted()
  const settings = {
    role: caller.role,
    'request.jwt.claims': JSON.stringify(caller.claims),
    statement_timeout: timeout ?? STATEMENT_TIMEOUTS[caller.role],
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return inTransaction(
    pool,
    async (client, pid) => {
      const stop = signal && cancelOnAbort(client, pid, signal)
      try {
        return await work(client)
      } finally {
        await stop?.()
      }
    },
    `begin${isReadOnly ? ' read only' : ''}; select pg_backend_pid() as pid, ${set}`,
  )
}
