import { randomUUID } from 'node:crypto'
import type { Database } from '#server/database/database.ts'
import type { Listener } from '#server/database/listen.ts'
import { type PageCache, UNANNOUNCED_LIFE } from './page-cache.ts'

const CHANNEL = 'byline_pages'
/** After the time of a post, since the clocks may differ. Milliseconds. */
const AFTER_MS = 50
const LONGEST_MS = 2 ** 31 - 1

/** Drops pages when the database announces a change (`announce_changes`), and when a scheduled post appears. */
export function followChanges(
  cache: PageCache,
  { jobs, listen }: Pick<Database, 'jobs' | 'listen'>,
): Listener {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  async function waitForNextPost() {
    const [next] = await jobs<{ milliseconds: number | null }>`
      select extract(epoch from min(published_at) - clock_timestamp()) * 1000 as milliseconds
      from blogs where status <> 'draft' and published_at > now()`
    clearTimeout(timer)
    if (isClosed || next?.milliseconds == null) return
    const wait = Math.max(0, Number(next.milliseconds)) + AFTER_MS
    timer = setTimeout(dropAll, Math.min(wait, LONGEST_MS))
    timer.unref()
  }

  function dropAll() {
    cache.drop(null)
    // Without an answer the next announcement, or the next connection, asks again.
    waitForNextPost().catch(() => {})
  }

  // PgBouncer in transaction mode accepts `listen` and passes on nothing, so announcements count once one was heard.
  const probe = `?${randomUUID()}`
  let isHeard = false

  const listener = listen(CHANNEL, {
    onMessage(payload) {
      if (payload === probe) {
        isHeard = true
        cache.life = Number.POSITIVE_INFINITY
      } else if (payload === '*') dropAll()
      else cache.drop(`/blog/${payload}`)
    },
    onListening() {
      dropAll()
      cache.pause(false)
      jobs`select pg_notify(${CHANNEL}, ${probe})`.catch(() => {})
    },
    onLost() {
      isHeard = false
      cache.life = UNANNOUNCED_LIFE
      cache.pause(true)
    },
  })
  return {
    async caughtUp() {
      const isUpToDate = isHeard && (await listener.caughtUp())
      if (!isUpToDate) cache.drop(null)
      return isUpToDate
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await listener.close()
    },
  }
}
