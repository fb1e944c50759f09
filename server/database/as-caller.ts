import pg from 'pg'
import { failpoint } from '#server/base/failpoint.ts'
import { cancelOnAbort } from './cancel.ts'
import { longestAnswer } from './pool.ts'
import { type CallerRole, STATEMENT_TIMEOUTS } from './roles.ts'
import { withClient } from './sql.ts'

interface Caller {
  role: CallerRole
  claims: Record<string, unknown>
}

interface Options {
  signal?: AbortSignal
  timeout?: string | null
  mode?: string
}

/** Runs `work` in a transaction as the caller, under row-level security. `begin` shares a round trip with the first statement. `signal` cancels it. */
export async function asCaller<T>(
  pool: pg.Pool,
  caller: Caller,
  work: (client: pg.PoolClient) => Promise<T>,
  options: Options = {},
): Promise<T> {
  options.signal?.throwIfAborted()
  return withClient(pool, async client => {
    const begun = client.query(beginAs(caller, options, options.mode))
    const result = await cancellable(client, begun, options.signal, () => work(client))
    failpoint('row-written')
    await client.query('commit')
    failpoint('row-committed')
    return result
  })
}

export async function readAsCaller<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  caller: Caller,
  statement: pg.QueryConfig,
  options: Options = {},
): Promise<pg.QueryResult<Row>> {
  options.signal?.throwIfAborted()
  return withClient(pool, client => {
    const begun = client.query(beginAs(caller, options, 'read only'))
    return cancellable(client, begun, options.signal, async () => {
      const timed = (query: pg.QueryConfig) => (options.timeout ? withTime(query, options.timeout) : query)
      const [read, committed] = await Promise.allSettled([
        client.query<Row>(timed(statement)),
        client.query(timed({ text: 'commit' })),
      ])
      if (read.status === 'rejected') throw read.reason
      if (committed.status === 'rejected') throw committed.reason
      return read.value
    })
  })
}

/** Sets the client-side timeout of a statement whose statement_timeout differs from its role's. */
export function withTime(query: pg.QueryConfig, timeout: string): pg.QueryConfig & { query_timeout: number } {
  return { ...query, query_timeout: longestAnswer(timeout) }
}

/** If `begin` fails, the pipelined statements run as the login role, which has no privileges. */
function beginAs({ role, claims }: Caller, { timeout }: Options, mode = ''): string {
  const settings = {
    role,
    'request.jwt.claims': JSON.stringify(claims),
    statement_timeout: timeout ?? STATEMENT_TIMEOUTS[role],
  }
  const set = Object.entries(settings).map(
    ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, true)`,
  )
  return `begin ${mode}; select pg_backend_pid() as pid, ${set}`
}

async function cancellable<T>(
  client: pg.PoolClient,
  begun: Promise<unknown>,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const stop = signal && cancelOnAbort(client, begun, signal)
  const [begin, done] = await Promise.allSettled([begun, work()])
  await stop?.()
  if (begin.status === 'rejected') throw begin.reason
  if (done.status === 'rejected') throw done.reason
  return done.value
}
