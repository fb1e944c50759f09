import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { parsers } from './parsers.ts'
import { poolSql, type Sql } from './sql.ts'

/** Where the database is and as whom to log in, in pg's words. */
export type Login = Pick<
  pg.PoolConfig,
  'host' | 'port' | 'database' | 'user' | 'password' | 'connectionString'
>

/** Tells this process's connections from those of another Byline process; a process id would not, between containers. */
export const APPLICATION = `byline-${randomUUID().slice(0, 8)}`

/** For a free connection, and for a new one to open. */
const PATIENCE = 5_000

/**
 * A pool whose connections may die at any time: a dead one is discarded, the query that was on it rejects, and the next
 * query opens another.
 */
export function openPool(login: Login, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...login,
    max,
    types: parsers,
    application_name: APPLICATION,
    connectionTimeoutMillis: PATIENCE,
    keepAlive: true,
  })
  // An error without a listener would end the process: of an idle connection, and of one in use between two queries.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}

/** A pool of its own behind an `Sql`, to be ended by its user. */
export function connectSql(login: Login, max = 1): Sql & { end(): Promise<void> } {
  const pool = openPool(login, max)
  let ended: Promise<void> | undefined
  return Object.assign(poolSql(pool), {
    end() {
      ended ??= pool.end()
      return ended
    },
  })
}
