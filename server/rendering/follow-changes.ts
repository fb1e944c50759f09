import type { ServerDatabase } from '#server/database/database.ts'
import type { Listener } from '#server/database/listen.ts'

/** Milliseconds after the time of a post, because the clocks of server and database may differ. */
const AFTER_MS = 50
/** Milliseconds between polls for scheduled posts, because timers stop while a machine sleeps. */
const LOOK_MS = 60_000

const LISTS = ['', '/topics']

interface Cache {
  invalidate(path: string | null): void
  /** Like `invalidate(null)`, but expired entries may be used while the database is unreachable. */
  expire?(): void
  pause(isPaused: boolean): void
}

/** Invalidates pages, and the reads that they share, when the database announces a change (`announce_changes`), and when a scheduled post appears. */
export function followChanges(
  caches: Cache[],
  { jobs, listen }: Pick<ServerDatabase, 'jobs' | 'listen'>,
): Listener {
  const invalidate = (path: string | null) => caches.forEach(cache => void cache.invalidate(path))
  const pause = (isPaused: boolean) => caches.forEach(cache => void cache.pause(isPaused))
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  let lookedAt: string | null = null
  let looks = 0

  async function look() {
    const [found] = await jobs<{ now: string; appeared: boolean; milliseconds: number | null }>`
      select now()::text as now,
        bool_or(published_at > ${lookedAt}::timestamptz and published_at <= now()) as appeared,
        extract(epoch from min(published_at) filter (where published_at > now()) - clock_timestamp()) * 1000 as milliseconds
      from blogs where status <> 'draft' and published_at > least(now(), ${lookedAt}::timestamptz)`
    lookedAt = found?.now ?? lookedAt
    if (found?.appeared) invalidate(null)
    return found?.milliseconds == null ? LOOK_MS : Math.max(0, Number(found.milliseconds)) + AFTER_MS
  }

  async function waitForNextPost(): Promise<void> {
    const number = ++looks
    const wait = await look().catch(() => LOOK_MS)
    if (isClosed || number !== looks) return
    clearTimeout(timer)
    timer = setTimeout(waitForNextPost, Math.min(wait, LOOK_MS))
    timer.unref()
  }

  const expire = () => caches.forEach(cache => void (cache.expire ? cache.expire() : cache.invalidate(null)))

  function follow(payload: string) {
    if (payload === '*') {
      invalidate(null)
      void waitForNextPost()
    } else if (payload === '/') LISTS.forEach(invalidate)
    else invalidate(`/blog/${payload}`)
  }

  const listener = listen('byline_pages', {
    onMessage: follow,
    onListening() {
      expire()
      void waitForNextPost()
      pause(false)
    },
    onLost: () => pause(true),
  })
  return {
    async caughtUp() {
      const isUpToDate = await listener.caughtUp()
      if (!isUpToDate) expire()
      return isUpToDate
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await listener.close()
    },
  }
}
