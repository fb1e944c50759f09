import pg from 'pg'
import { ConfigError } from '#server/base/config-error.ts'
import type { Login } from './pool.ts'
import { isDatabaseUnreachable } from './sql.ts'

const EVERY_MS = 30_000

/** Ends a connection after its server fails two connection checks: silence alone may be a long query. Its query rejects. Returns a function that stops checking. */
export function endWhenSilent(client: pg.Client, login: Login, every = EVERY_MS): () => void {
  // While a query is running, `end` does not wait for the server.
  return whenSilent(login, every, () => client.end().catch(() => {}))
}

/** Awaits `work`, which uses its own connections. Throws ConfigError when their server stops responding; the connections close with the process. */
export async function whileAnswering<T>(login: Login, work: () => Promise<T>, every = EVERY_MS): Promise<T> {
  const silence = Promise.withResolvers<never>()
  const stop = whenSilent(login, every, () =>
    silence.reject(new ConfigError('The database stopped responding. Start again when it is available.')),
  )
  try {
    return await Promise.race([work(), silence.promise])
  } finally {
    stop()
  }
}

function whenSilent(login: Login, every: number, then: () => void): () => void {
  let unanswered = 0
  let isStopped = false
  let timer: NodeJS.Timeout
  const ping = async () => {
    unanswered = (await isAnswering(login, every)) ? 0 : unanswered + 1
    if (isStopped) return
    if (unanswered === 2) then()
    else timer = setTimeout(ping, every)
  }
  timer = setTimeout(ping, every)
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

async function isAnswering(login: Login, timeout: number): Promise<boolean> {
  const other = new pg.Client({ ...login, connectionTimeoutMillis: timeout, query_timeout: timeout })
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
