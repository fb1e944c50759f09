import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { publishableKey } from '#tests/browser/people.ts'
import type { SiteProcess } from '#tests/support/site.ts'
import { type Load, load } from './load.ts'
import { median } from './median.ts'

const CONNECTIONS = 20

/** Kept pages of the site and of bare `node:http` with the same bytes, in turns. Medians of pages per second, and of the ratios. */
export async function cachedPages(page: string, turns = 5) {
  const bare = fork(join(import.meta.dirname, 'bare-server.ts'), [page])
  const [port] = await once(bare, 'message')
  const own: number[] = []
  const plain: number[] = []
  // The first pages are compressed faster and larger.
  await load(() => page, 2, CONNECTIONS)
  for (let turn = 0; turn < turns; turn++) {
    own.push((await load(() => page, 2, CONNECTIONS)).perSecond)
    plain.push((await load(() => `http://127.0.0.1:${port}/`, 2, CONNECTIONS)).perSecond)
  }
  bare.kill()
  return {
    own: median(own),
    bare: median(plain),
    ratio: median(own.map((count, turn) => count / (plain[turn] ?? Number.NaN))),
  }
}

let asked = 0

/** Pages per second at addresses that nobody has asked for, so that each is rendered. */
export async function renderedPages(page: string, turns = 3): Promise<number> {
  const rates: number[] = []
  for (let turn = -1; turn < turns; turn++) {
    const { perSecond } = await load(() => `${page}?bench=${asked++}`, 3, 8)
    if (turn >= 0) rates.push(perSecond)
  }
  return median(rates)
}

/** Kept pages while reviews are written to other posts and to this one in turns, twenty a second. */
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

/** Kept pages while strangers send a hundred wrong sign-ins at once. The site must trust this machine as a proxy. */
export async function pagesDuringSignIns(site: SiteProcess, page: string, seconds = 10): Promise<Load> {
  const flood = new Worker(new URL('./wrong-sign-ins.ts', import.meta.url), {
    workerData: { url: site.url, key: await publishableKey(site), parallel: 100 },
  })
  try {
    return await load(() => page, seconds, CONNECTIONS)
  } finally {
    await flood.terminate()
  }
}
