import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { SiteProcess } from '#tests/support/site.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'
import { processorTimeOf } from './processor-time.ts'
import { hasWrk, wrk } from './wrk.ts'

const CONNECTIONS = 20

/**
 * Cached pages of the site and of bare `node:http` with the same bytes and headers, in turns. Medians of pages per second, of microseconds of
 * processor time of the serving process for each page, and of the ratios of both.
 */
export async function cachedPages(site: SiteProcess, page: string, turns = 5) {
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), [page])
  const [port] = await once(bare, 'message')
  const own: Served[] = []
  const plain: Served[] = []
  // The first pages are compressed faster and larger.
  await serve(site.child, page)
  for (let turn = 0; turn < turns; turn++) {
    own.push(await serve(site.child, page))
    plain.push(await serve(bare, `http://127.0.0.1:${port}/`))
  }
  bare.kill()
  const of = (served: Served[], what: keyof Served) => median(served.map(one => one[what]))
  const ratio = (what: keyof Served) =>
    median(own.map((one, turn) => one[what] / (plain[turn]?.[what] ?? Number.NaN)))
  return {
    own: { perSecond: of(own, 'perSecond'), microseconds: of(own, 'microseconds') },
    bare: { perSecond: of(plain, 'perSecond'), microseconds: of(plain, 'microseconds') },
    ratio: { perSecond: ratio('perSecond'), microseconds: ratio('microseconds') },
  }
}

interface Served {
  perSecond: number
  microseconds: number
}

async function serve({ pid = 0 }: ChildProcess, address: string): Promise<Served> {
  const before = processorTimeOf(pid)
  const { perSecond, requests } = hasWrk ? await wrk(address, 2) : await load(() => address, 2, CONNECTIONS)
  return { perSecond, microseconds: (processorTimeOf(pid) - before) / requests }
}

let requested = 0

/** Pages per second at addresses that nobody has asked for, so that each is rendered. */
export async function renderedPages(page: string, turns = 3): Promise<number> {
  const rates: number[] = []
  for (let turn = -1; turn < turns; turn++) {
    const { perSecond } = hasWrk
      ? await wrk(page, 3, { connections: 8, isNew: true })
      : await load(() => `${page}?q=${requested++}`, 3, 8)
    if (turn >= 0) rates.push(perSecond)
  }
  return median(rates)
}

/** Cached pages while reviews are written to other posts and to this one in turns, twenty a second. */
export async function pagesDuringReviews({ sql }: SiteProcess, page: string, seconds = 10): Promise<Load> {
  const writing = setInterval(() => {
    void sql`
      insert into comments (user_id, blog_id, content, rating)
      select id, (select id from blogs order by random() limit 1), 'Measured ' || random(), 4
      from profiles where role = 'user' order by random() limit 1`.catch(() => {})
  }, 50)
  try {
    return await load(() => page, seconds, CONNECTIONS)
  } finally {
    clearInterval(writing)
  }
}
