// npm run bench:flood: measures page latency during a flood of failed sign-ins, and memory after large uploads. Prints Markdown.

import { setTimeout as wait } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { clientOf, publishableKey } from '#tests/browser/people.ts'
import { randomAddress } from '#tests/fuzz/callers.ts'
import { megabytesOf } from '#tests/fuzz/watch.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { print, row } from './report.ts'

const OWNER = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'to measure with' }
const TURNS = 6
const TURN_SECONDS = 10
/** Requests per second, sent without waiting for earlier responses. */
const RATE = 20

interface Times {
  rendered: number[]
  unchanged: number[]
  /** Statuses of pages that were not shown. */
  failed: number[]
}

/** Requests a post and the home page, half of them with an ETag, and records milliseconds. */
async function readPages(site: SiteProcess, times: Times) {
  const etags = new Map<string, string>()
  const read = async (path: string, isCached: boolean) => {
    const started = performance.now()
    const etag = etags.get(path)
    const answer = await fetch(site.url + path, {
      headers: isCached && etag ? { 'if-none-match': etag } : {},
    })
    await answer.arrayBuffer()
    if (!answer.ok && answer.status !== 304) return void times.failed.push(answer.status)
    etags.set(path, answer.headers.get('etag') ?? '')
    times[answer.status === 304 ? 'unchanged' : 'rendered'].push(performance.now() - started)
  }
  const reads: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; n < TURN_SECONDS * RATE; n++) {
    await wait(Math.max(0, began + (n * 1000) / RATE - performance.now()))
    reads.push(read(n % 4 < 2 ? '/' : '/blog/a-form-that-forgives', n % 2 === 1))
  }
  await Promise.all(reads)
}

/** Runs the flood in a worker thread, so that it does not delay the measurement. `stop` answers the number of responses by status. */
function flood(site: SiteProcess, key: string): { stop(): Promise<Record<string, number>> } {
  const worker = new Worker(new URL('./wrong-sign-ins.ts', import.meta.url), {
    workerData: { url: site.url, key, parallel: 100 },
  })
  return {
    stop: () =>
      new Promise(resolve => {
        worker.once('message', resolve)
        worker.postMessage('stop')
      }),
  }
}

const percentile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

const site = await startProcess({ env: { ...OWNER, TRUSTED_PROXIES: '127.0.0.1' } })
const key = await publishableKey(site)
const client = await clientOf(site)
const { error } = await client.auth.signInWithPassword({
  email: OWNER.OWNER_EMAIL,
  password: OWNER.OWNER_PASSWORD,
})
if (error) throw error
const calm: Times = { rendered: [], unchanged: [], failed: [] }
const flooded: Times = { rendered: [], unchanged: [], failed: [] }
const signIns: Record<string, number> = {}
await readPages(site, { rendered: [], unchanged: [], failed: [] })
for (let turn = 0; turn < TURNS; turn++) {
  await readPages(site, calm)
  const running = flood(site, key)
  await wait(500)
  await readPages(site, flooded)
  for (const [status, count] of Object.entries(await running.stop()))
    signIns[status] = (signIns[status] ?? 0) + count
  await wait(1000)
}

print(
  `\n## Pages beside 100 parallel wrong sign-ins, ${TURNS} turns of ${TURN_SECONDS} s each, ${RATE} pages a second\n`,
)
row('page', 'p50 calm, ms', 'p50 flooded', 'ratio', 'p99 calm', 'p99 flooded', 'ratio')
row('---', ...Array(6).fill('--:'))
for (const kind of ['rendered', 'unchanged'] as const) {
  const cells = [0.5, 0.99].flatMap(share => {
    const [before, during] = [percentile(calm[kind], share), percentile(flooded[kind], share)]
    return [before, during, during / before]
  })
  row(kind === 'unchanged' ? 'unchanged (304)' : kind, ...cells)
}
print(
  `\nPages that failed: ${calm.failed.length} calm, ${flooded.failed.length} flooded (${[...new Set(flooded.failed)]}).`,
)
print(`Sign-ins by status: ${JSON.stringify(signIns)}`)

const picture = await noise(2100, 2100).png({ compressionLevel: 1 }).toBuffer()
await wait(10_000)
const before = await megabytesOf(site)
let peak = before
const watching = setInterval(async () => {
  peak = Math.max(peak, await megabytesOf(site))
}, 200)
const uploads = await Promise.all(
  Array.from({ length: 20 }, (_, n) =>
    client.storage
      .from('thumbnail')
      .upload(
        `Thumbnail/flood-${n}-${randomAddress()}.png`,
        new Blob([new Uint8Array(picture)], { type: 'image/png' }),
      ),
  ),
)
clearInterval(watching)
print(`\n## Memory around 20 uploads of ${(picture.length / 1e6).toFixed(1)} MB at once, all processes\n`)
const refused = uploads.filter(({ error }) => error).map(({ error }) => error?.message)
print(
  `${20 - refused.length} stored${refused.length ? `, refused: ${[...new Set(refused)].join('; ')}` : ''}\n`,
)
row('when', 'MB')
row('---', '--:')
row('before', before)
row('peak', peak)
const ended = performance.now()
for (const seconds of [10, 60, 180, 600]) {
  await wait(ended + seconds * 1000 - performance.now())
  const held = await megabytesOf(site)
  row(`${seconds} s after`, held)
  if (held < before + 100 && seconds >= 60) break
}
await site.stop()
