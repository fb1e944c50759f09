import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { readPostsPage } from '#app/data/admin-posts.ts'
import type { Client } from '#app/data/client.ts'
import { clientOf, makeAccount, OWNER, publishableKey } from '#tests/browser/people.ts'
import type { SiteProcess } from '#tests/support/site.ts'
import { memoryOf } from '../processes.ts'
import type { Attacker } from './attacker.ts'

const SECONDS = 12
const PAGES_PER_SECOND = 20

export interface Flooded {
  /** How much longer a reader waits for a cached page (medians), and milliseconds that one in a hundred pages takes. */
  reader: number
  p99: number
  /** Seconds of the longest list or save of an administrator. */
  administrator: number
  refused: number
  /** Megabytes of all processes (PSS) above those before, at most. */
  memory: number
  /** Seconds. */
  firstView: number
}

/** Measures a site, started with OWNER, beside an attack from one address of this machine and two accounts. `picture`: one that nobody has asked for. */
export async function measureFlood(
  site: SiteProcess,
  name: string,
  page: string,
  picture: string,
): Promise<Flooded> {
  const attacker: Attacker = {
    port: Number(new URL(site.url).port),
    address: '127.0.0.2',
    key: await publishableKey(site),
    accounts: [await attackersAccount(site), await attackersAccount(site)],
  }
  const owner = await clientOf(site)
  const { error } = await owner.auth.signInWithPassword(OWNER)
  if (error) throw error
  await readPages(page, 2)
  const quiet = await readPages(page, SECONDS)
  const worker = new Worker(new URL('./flood-worker.ts', import.meta.url), { workerData: { name, attacker } })
  try {
    await once(worker, 'message')
    const idle = memoryOf(site)?.all ?? 0
    let isOver = false
    let most = idle
    const watching = (async () => {
      for (; !isOver; await sleep(250)) most = Math.max(most, memoryOf(site)?.all ?? 0)
    })()
    const administering = administer(owner, () => isOver)
    await sleep(2000)
    const firstView = timeOf(() => fetch(picture).then(answer => answer.arrayBuffer()))
    const during = await readPages(page, SECONDS)
    isOver = true
    await watching
    return {
      reader: during.p50 / quiet.p50,
      p99: during.p99,
      ...(await administering),
      memory: most - idle,
      firstView: (await Promise.race([firstView, sleep(60_000, 60_000)])) / 1000,
    }
  } finally {
    await worker.terminate()
  }
}

/** Asks for pages at a steady rate, whether earlier ones have come or not. Milliseconds. */
async function readPages(page: string, seconds: number): Promise<{ p50: number; p99: number }> {
  const began = performance.now()
  const pages = Array.from({ length: seconds * PAGES_PER_SECOND }, async (_, n) => {
    const due = (n * 1000) / PAGES_PER_SECOND
    await sleep(Math.max(0, due - (performance.now() - began)))
    return timeOf(() => fetch(page).then(answer => answer.arrayBuffer()))
  })
  const times = (await Promise.all(pages)).sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN
  return { p50: at(0.5), p99: at(0.99) }
}

async function attackersAccount(site: SiteProcess) {
  const { user, access_token: token } = await makeAccount(site, {
    name: 'Mallory Moss',
    email: `${crypto.randomUUID()}@example.com`,
  })
  return { id: user.id, token }
}

/** Opens the list of posts and saves a large post in turns. */
async function administer(client: Client, isOver: () => boolean) {
  const times: number[] = []
  let refused = 0
  const everything = { search: '', filters: {}, sort: 'inserted_at', descending: true, page: 1 }
  const acts = [
    () => readPostsPage(client, everything),
    async () => {
      const content = `<p>${'A long post. '.repeat(10_000)}</p>`
      const saved = await client
        .from('blogs')
        .update({ content })
        .eq('slug', 'site-post-1')
        .select('id')
        .single()
      if (saved.error) throw saved.error
    },
  ]
  for (let turn = 0; !isOver(); turn++) {
    const act = acts[turn % acts.length]
    if (act) times.push(await timeOf(() => act().catch(() => refused++)))
    await sleep(250)
  }
  return { administrator: Math.max(...times) / 1000, refused }
}

async function timeOf(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await act()
  return performance.now() - started
}
