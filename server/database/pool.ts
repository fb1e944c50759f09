import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { poolSql, type Sql } from './sql.ts'

export type Login = Pick<
  pg.PoolConfig,
  'host' | 'port' | 'database' | 'user' | 'password' | 'connectionString' | 'application_name'
>

/** Identifies connections of this process. A process id is not unique between containers. */
export const APPLICATION = `byline-${randomUUID().slice(0, 8)}`

/** A pooler may hold idle connections under the name of a process that has ended. */
export const POOLED_APPLICATION = `${APPLICATION}-pooled`

/** Run as the last query on a connection that a pooler may reuse. */
export const FORGET_NAME = `set application_name = ''`

export const CONNECT_TIMEOUT_MS = 5_000

/** Milliseconds added to the statement timeout. After these, the server is frozen or the network drops packets. */
const NO_ANSWER = 4_000

/** Without the delay, the kernel first checks the other machine after two hours. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 }

const LONGEST_TIMER = 2 ** 31 - 1

export function openPool(
  login: Login,
  max: number,
  options: Pick<pg.PoolConfig, 'pipeline' | 'min' | 'query_timeout'> = {},
): pg.Pool {
  const pool = new pg.Pool({
    application_name: APPLICATION,
    ...login,
    ...options,
    max,
    types: parsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...KEEP_ALIVE,
  })
  // Without listeners, these errors would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** Milliseconds for `query_timeout`. `timeout`: a statement_timeout of Postgres, such as '8s'. */
export function longestAnswer(timeout: string): number {
  const [, count, unit] = /^(\d+) ?(ms|s|min)?$/.exec(timeout) ?? []
  const milliseconds = unit === 's' ? 1_000 : unit === 'min' ? 60_000 : 1
  return Number(count ?? Number.NaN) > 0 ? Number(count) * milliseconds + NO_ANSWER : LONGEST_TIMER
}

export function connectSql(
  login: Login,
  max = 1,
  options: Pick<pg.PoolConfig, 'pipeline'> = {},
): Sql & { end(): Promise<void> } {
  const pool = openPool(login, max, options)
  let ended: Promise<void> | undefined
  return Object.assign(poolSql(pool), {
    end() {
      ended ??= pool.end()
      return ended
    },
  })
}

export async function withSql<T>(login: Login, work: (sql: Sql) => Promise<T>): Promise<T> {
  const sql = connectSql(login)
  try {
    return await work(sql)
  } finally {
    await sql.end()
  }
}

const { builtins } = pg.types
const TEXT_ARRAY: number = 1009 // pg exports no name for text[]
const asIs = (value: string) => value

const scalars: Record<number, (value: string) => unknown> = {
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  [builtins.TIMESTAMPTZ]: toIso,
  [builtins.TIMESTAMP]: asIs,
  [builtins.DATE]: asIs,
  [builtins.INTERVAL]: asIs,
}

const arrays: Record<number, (value: string) => unknown> = {
  1003: asIs, // name[]
  1016: Number, // int8[]
  1231: Number, // numeric[]
  1185: toIso, // timestamptz[]
  1115: asIs, // timestamp[]
  1182: asIs, // date[]
}

/** For pg's option `types`. Converts numbers, and leaves dates as text, because a `Date` would lose microseconds. */
export const parsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const element = arrays[oid]
    if (element) return (value: string) => parseArray(value, element)
    return scalars[oid] ?? pg.types.getTypeParser(oid, format)
  },
}

function parseArray(value: string, parse: (element: string) => unknown): unknown[] {
  const elements: (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY, 'text')(value)
  return elements.map(element => (element === null ? null : parse(element)))
}

/** Converts '2026-11-20 20:53:53.572123+00' to '2026-11-20T20:53:53.572123+00:00', like PostgREST. */
export function toIso(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')
}
