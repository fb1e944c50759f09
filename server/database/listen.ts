import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { APPLICATION, type Login } from './pool.ts'

const RETRY_MS = 500

export interface ListenHandlers {
  onMessage(payload: string): void
  /** Also after a lost connection, when messages may have been missed. */
  onListening(): void
  onLost(): void
}

export interface Listener {
  /** Resolves when the messages of all committed transactions are handled. False without a connection. */
  caughtUp(): Promise<boolean>
  close(): Promise<void>
}

export function listen(login: Login, channel: string, handlers: ListenHandlers): Listener {
  const closing = new AbortController()
  let client: pg.Client | null = null

  async function listenOnce() {
    const next = new pg.Client({ ...login, application_name: APPLICATION, keepAlive: true })
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
    } finally {
      if (client) handlers.onLost()
      client = null
      next.end().catch(() => {})
    }
  }

  const running = (async () => {
    while (!closing.signal.aborted) {
      await listenOnce()
      await sleep(RETRY_MS, null, { signal: closing.signal, ref: false }).catch(() => {})
    }
  })()

  return {
    async caughtUp() {
      // Postgres signals listeners before it acknowledges a commit, and sends them messages before the next answer.
      return client === null
        ? false
        : client.query('select 1').then(
            () => true,
            () => false,
          )
    },
    async close() {
      closing.abort()
      await client?.end().catch(() => {})
      await running
    },
  }
}
