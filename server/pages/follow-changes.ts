import type { Database } from '#server/database/database.ts'
import type { Listener } from '#server/database/listen.ts'
import type { PageCache } from './page-cache.ts'

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
    // The next announcement or connection tries again.
    waitForNextPost().catch(() => {})
  }

  const listener = listen('byline_pages', {
    onMessage: payload => (payload === '*' ? dropAll() : cache.drop(`/blog/${payload}`)),
    onListening() {
      dropAll()
      cache.pause(false)
    },
    onLost: () => cache.pause(true),
  })
  return {
    async caughtUp() {
      const isUpToDate = await listener.caughtUp()
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
