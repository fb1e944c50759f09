import { setTimeout as sleep } from 'node:timers/promises'
import { openCatcher } from '#tests/mails/catcher.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { median } from './median.ts'
import { timesOf } from './processes.ts'
import { processorTimeOf } from './processor-time.ts'
import { wrk } from './wrk.ts'

/** Issues to `subscribers` of one post, and as fast as a setting allows. */
export async function startDelivery(
  { sql }: SiteProcess,
  slug: string,
  subscribers: number,
  aSecond: number,
) {
  await sql`update settings set mails_a_second = ${aSecond}`
  await sql`
    insert into private.subscribers (email, state, source, confirmed_at)
    select 'subscriber-' || n || '@example.com', 'confirmed', 'import', now() from generate_series(1, ${subscribers}) as n`
  await sql`
    insert into private.deliveries (kind, blog_id, state, subject) select 'post', id, 'planned', '' from blogs where slug = ${slug}`
  await sql`select public.start_deliveries()`
}

/** How many issues go in a second when a hundred may, and milliseconds of processor time of Node and of Postgres for each. */
export async function measureDelivery(page: string, seconds = 15) {
  const taken = new Map<string, number>()
  const catcher = await openCatcher(taken)
  const site = await startProcess({
    env: { SMTP_URL: `smtp://127.0.0.1:${catcher.port}`, MAIL_FROM: 'blog@example.com', LOG: 'off' },
  })
  try {
    await startDelivery(site, page.replace('/blog/', ''), 10_000, 100)
    await sleep(3000)
    const before = { sent: taken.size, ...timesOf(site) }
    await sleep(seconds * 1000)
    const after = { sent: taken.size, ...timesOf(site) }
    const sent = after.sent - before.sent
    const each = (of: 'node' | 'postgres') => (after[of] - before[of]) / sent / 1000
    const pages = await pagesDuringDelivery(site, site.url + page)
    return { perSecond: sent / seconds, node: each('node'), postgres: each('postgres'), pages }
  } finally {
    await site.stop()
    await catcher.close()
  }
}

/**
 * Cached pages while twenty issues a second go, against those while the sending is paused, in turns: medians of the ratios of the time that a
 * page takes on twenty connections, and of processor time of the serving process.
 */
export async function pagesDuringDelivery(
  { sql, child }: SiteProcess,
  page: string,
  turns = 7,
): Promise<{ time: number; processor: number }> {
  const [{ before } = { before: 0 }] = await sql<{ before: number }>`
    with old as (select mails_a_second as before from settings)
    update settings set mails_a_second = 20 returning (select before from old)`
  const read = async (state: string) => {
    await sql`update private.deliveries set state = ${state} where kind = 'post'`
    await sql`select pg_notify('byline_mails', '')`
    await sleep(500)
    const began = processorTimeOf(child.pid ?? 0)
    const { perSecond, requests } = await wrk(page, 3)
    return { time: 1 / perSecond, processor: (processorTimeOf(child.pid ?? 0) - began) / requests }
  }
  // The settings changed, so that pages are rendered and compressed again.
  for (let turn = 0; turn < 2; turn++) await read('paused')
  const ratios: { time: number; processor: number }[] = []
  for (let turn = 0; turn < turns; turn++) {
    const quiet = await read('paused')
    const busy = await read('going')
    ratios.push({ time: busy.time / quiet.time, processor: busy.processor / quiet.processor })
  }
  await sql`update settings set mails_a_second = ${before}`
  return { time: median(ratios.map(one => one.time)), processor: median(ratios.map(one => one.processor)) }
}
