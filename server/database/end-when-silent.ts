import pg from 'pg'
import { isDatabaseUnreachable } from './is-database-unreachable.ts'
import type { Login } from './pool.ts'

/** Milliseconds. */
const EVERY = 30_000

/**
 * Ends a connection whose server has fallen silent, so that its query rejects. A long query is silent too, so another connection asks
 * whether the server answers at all, twice. Returns the function that stops asking.
 */
export function endWhenSilent(client: pg.Client, login: Login, every = EVERY): () => void {
  let unanswered = 0
  let isStopped = false
  let timer: NodeJS.Timeout
  const ask = async () => {
    unanswered = (await answers(login, every)) ? 0 : unanswered + 1
    // With a query on its way, it does not wait for the server.
    if (unanswered === 2) client.end().catch(() => {})
    else if (!isStopped) timer = setTimeout(ask, every)
  }
  timer = setTimeout(ask, every)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

/** A refusal is an answer. */
async function answers(login: Login, patience: number): Promise<boolean> {
  const other = new pg.Client({ ...login, connectionTimeoutMillis: patience, query_timeout: patience })
  other.on('error', () => {})
  try {
    await other.connect()
    await other.query('select 1')
    return true
  } catch (error) {
    return error instanceof pg.DatabaseError || !isDatabaseUnreachable(error)
  } finally {
    other.end().catch(() => {})
  }
}
