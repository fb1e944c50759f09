import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPLICATION, KEEP_ALIVE, type Login } from './pool.ts'

const RETRY_MS = 500
const ANSWER_MS = 3_000
/** How often the connection is tested, because a network can drop it without an error. */
const CHECK_MS = 15_000

export interface ListenHandlers {
  onMessage(payload: string): void
  onListening(): void
  onLost(): void
}

export type Listener = ReturnType<typeof listen>

export function listen(login: Login, channel: string, handlers: ListenHandlers) {
  const closing = new AbortController()
  let client: pg.Client | null = null
  let socket: Socket | null = null

  async function listenOnce() {
    const connection = new Socket()
    socket = connection
    const next = new pg.Client({
      ...login,
      application_name: APPLICATION,
      ...KEEP_ALIVE,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      pipeline: true,
      stream: () => connection,
    })
    const ended = new Promise<void>(resolve => {
      next.on('end', resolve)
      next.on('error', () => resolve())
    })
    next.on('notification', ({ payload }) => handlers.onMessage(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
      client = next
      handlers.onListening()
      await ended
    } catch {
      // Postgres cannot be reached; the loop below tries again.
    } finally {
      if (client) handlers.onLost()
      client = null
      connection.destroy()
    }
  }

  /** Resolves once the messages of all committed transactions are handled, or with false within seconds when the connection is lost. */
  async function catchUp(): Promise<boolean> {
    if (client === null) return false
    const lost = socket
    try {
      // Postgres signals listeners before acknowledging a commit, and delivers their messages before the next result.
      await client.query('select 1')
      return true
    } catch {
      lost?.destroy()
      return false
    }
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await listenOnce()
      await sleep(RETRY_MS, null, { signal: closing.signal, ref: false }).catch(() => {})
    }
  })()
  const checking = setInterval(catchUp, CHECK_MS).unref()

  return {
    catchUp,
    async close() {
      closing.abort()
      clearInterval(checking)
      await Promise.race([client?.end(), sleep(ANSWER_MS, null, { ref: false })]).catch(() => {})
      socket?.destroy()
      await running
    },
  }
}
