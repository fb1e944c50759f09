import pg from 'pg'
import { failpoint } from '#server/base/failpoint.ts'
import { longestAnswer } from './pool.ts'
import { type CallerRole, STATEMENT_TIMEOUTS } from './roles.ts'
import { withClient } from './sql.ts'

interface Caller {
  role: CallerRole
  claims: Record<string, unknown>
}

interface Options {
  timeout?: string | null
  mode?: string
}

/** Runs `work` in a transaction as the caller, under row-level security. `begin` shares a round trip with the first statement. */
export async function asCaller<T>(
  pool: pg.Pool,
  caller: Caller,
  work: (client: pg.PoolClient) => Promise<T>,
  options: Options = {},
): Promise<T> {
  return withClient(pool, async client => {
    const [begin, done] = await Promise.allSettled([
      client.query(beginAs(caller, options, options.mode)),
      work(client),
    ])
    if (begin.status === 'rejected') throw begin.reason
    if (done.status === 'rejected') throw done.reason
    failpoint('row-written')
    await client.query('commit')
    failpoint('row-committed')
    return done.value
  })
}

export async function readAsCaller<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  caller: Caller,
  statement: pg.QueryConfig,
  options: Options = {},
): Promise<pg.QueryResult<Row>> {
  const timed = (query: pg.QueryConfig) => (options.timeout ? withTime(query, options.timeout) : query)
  return withClient(pool, async client => {
    const [begin, read, commit] = await Promise.allSettled([
      client.query(beginAs(caller, options, 'read only')),
      client.query<Row>(timed(statement)),
      client.query(timed({ text: 'commit' })),
    ])
    if (begin.status === 'rejected') throw begin.reason
    if (read.status === 'rejected') throw read.reason
    if (commit.status === 'rejected') throw commit.reason
    return read.value
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
  return `begin ${mode}; select ${set}`
}
