import type { Sql } from '#server/database/sql.ts'
import type { Job } from '#server/jobs/schedule-jobs.ts'
import { AGENT, internet, LinkRefused, type Network, readPublic, requestPublic } from './public-request.ts'
import { robotsAllow } from './robots-allow.ts'

const SECOND = 1000
const LONGEST = 10 * SECOND
const KB = 1024

/** Why a link fails: its status, or that no server responds. Empty when it works, null when it cannot be checked. */
type Reason = `${number}` | 'silent' | '' | null

/** Collects the links of published entries, and checks three a minute. */
export function linkJobs(sql: Sql, network = internet): Job[] {
  let last = 0
  let answered: string | null = null
  /** A server without a way to the internet would find that all links fail: one that answered before would be silent, too. */
  const isOnline = async (stopping: AbortSignal) =>
    answered !== null && (await checkLink(answered, network, stopping)) !== 'silent'
  return [
    {
      name: 'collect-links',
      every: 60 * SECOND,
      async run() {
        const [row] = await sql<{ last: number }>`select public.collect_links(${last}) as last`
        last = row?.last ?? 0
      },
    },
    {
      name: 'check-link',
      every: 20 * SECOND,
      async run(stopping) {
        const [row] = await sql<{ address: string | null }>`select public.claim_link() as address`
        if (!row?.address) return
        const reason = await checkLink(row.address, network, stopping)
        if (reason === 'silent' && !(await isOnline(stopping))) return
        if (reason !== 'silent' && reason !== null) answered = row.address
        await sql`select public.store_link_check(${row.address}, ${reason ?? ''})`
      },
    },
  ]
}

/** Requests a page's head, and the page itself where that fails. */
export async function checkLink(address: string, network: Network, stopping: AbortSignal): Promise<Reason> {
  const signal = AbortSignal.any([stopping, AbortSignal.timeout(LONGEST)])
  try {
    if (!(await mayRequest(address, signal, network))) return ''
    for (const method of ['HEAD', 'GET'] as const) {
      const { status } = await requestPublic(address, { method, accept: '*/*', most: KB, signal }, network)
      if (status < 400) return ''
      if (method === 'GET' && isGone(status)) return `${status}`
    }
    return ''
  } catch (error) {
    // What may not be requested, or leads to such an address.
    return error instanceof LinkRefused ? null : 'silent'
  }
}

/** Other errors, such as 403 or 429, are answers to programs: a person may see the page. */
const isGone = (status: number) => status === 404 || status === 410 || (status >= 500 && status !== 503)

async function mayRequest(address: string, signal: AbortSignal, network: Network): Promise<boolean> {
  const place = new URL('/robots.txt', address).href
  const rules = await readPublic(place, { accept: 'text/plain', most: 64 * KB, signal }, network).catch(
    error => {
      if (error instanceof LinkRefused) return null
      throw error
    },
  )
  return !rules || robotsAllow(rules.bytes.toString(), AGENT, new URL(address))
}
