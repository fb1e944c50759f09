import type { ServerDatabase } from '#server/database/database.ts'
import type { Listener } from '#server/database/listen.ts'
import type { PageCache } from './page-cache.ts'
import type { SiteCache } from './site-cache.ts'

const AFTER_MS = 50 // extra delay, because the clocks of server and database may differ
const POLL_MS = 60_000 // maximum time between polls, because timers stop while a machine sleeps

const LISTS = ['', '/topics', '/tags', '/shelf']

/** Invalidates pages and settings when the database announces a change (`announce_changes`), a scheduled post appears, or a post's reviews close. */
export function followChanges(
  site: SiteCache,
  pages: PageCache,
  { jobs, listen }: Pick<ServerDatabase, 'jobs' | 'listen'>,
): Listener {
  function invalidateAll() {
    site.invalidate()
    pages.invalidate(null)
  }
  /** Expired pages may be used while the database is unreachable. */
  function expireAll() {
    site.invalidate()
    pages.expire()
  }
  /** The page of a post, or of a project, which is where the owner chose. */
  function invalidateEntry(slug: string) {
    pages.invalidate(`/blog/${slug}`)
    pages.invalidate(`/${site.latest.projectsAddress}/${slug}`)
  }
  function pause(isPaused: boolean) {
    site.follow(!isPaused)
    pages.pause(isPaused)
  }
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  let polledAt: string | null = null
  let closedUntil = new Date()
  let polls = 0

  async function pollPosts() {
    const [found] = await jobs<{ now: string; appeared: boolean; milliseconds: number | null }>`
      select now()::text as now,
        bool_or(published_at > ${polledAt}::timestamptz and published_at <= now()) as appeared,
        extract(epoch from min(published_at) filter (where published_at > now()) - clock_timestamp()) * 1000 as milliseconds
      from blogs where status <> 'draft' and published_at > least(now(), ${polledAt}::timestamptz)`
    polledAt = found?.now ?? polledAt
    if (found?.appeared) expireAll()
    return found?.milliseconds
  }

  /** Invalidates posts whose reviews have closed, by this process's clock, as pages do. Returns the milliseconds until the next one. */
  async function pollClosings() {
    const now = new Date()
    const [found] = await jobs<{ slugs: string[]; milliseconds: number | null }>`
      select array(select slug from blogs where inserted_at > since - life and inserted_at <= now - life) as slugs,
        extract(epoch from (select min(inserted_at) from blogs where inserted_at > now - life) + life - now) * 1000 as milliseconds
      from (
        select make_interval(hours => 24 * reviews_close_after) as life, ${closedUntil}::timestamptz as since, ${now}::timestamptz as now
        from settings where reviews_close_after > 0) as open`
    closedUntil = now
    found?.slugs.forEach(invalidateEntry)
    return found?.milliseconds
  }

  async function poll(): Promise<number> {
    const waits = [await pollPosts(), await pollClosings()].map(wait =>
      wait == null ? POLL_MS : Math.max(0, Number(wait)) + AFTER_MS,
    )
    return Math.min(...waits, POLL_MS)
  }

  async function waitForNextTime(): Promise<void> {
    const number = ++polls
    const wait = await poll().catch(() => POLL_MS)
    if (isClosed || number !== polls) return
    clearTimeout(timer)
    timer = setTimeout(waitForNextTime, wait)
    timer.unref()
  }

  /** '*': anything may differ. '-': a post or page was deleted. '/': lists. Otherwise the slug of a post or project. */
  function follow(payload: string) {
    if (payload === '*' || payload === '-') {
      if (payload === '-') invalidateAll()
      else expireAll()
      void waitForNextTime()
    } else if (payload === '/') LISTS.forEach(list => void pages.invalidate(list))
    else invalidateEntry(payload)
  }

  const listener = listen('byline_pages', {
    onMessage: follow,
    onListening() {
      expireAll()
      void waitForNextTime()
      pause(false)
    },
    onLost: () => pause(true),
  })
  return {
    async catchUp() {
      const isUpToDate = await listener.catchUp()
      // The write may have deleted something.
      if (!isUpToDate) invalidateAll()
      return isUpToDate
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      await listener.close()
    },
  }
}
