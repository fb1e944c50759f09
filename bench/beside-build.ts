// node bench/beside-build.ts CHECKOUT: processor time of a rendered post with 1,000 reviews and 3,000 replies, in turns with that of another
// build, such as one from before replies (6044d037~1), which has the reviews alone. Needs both builds, and Linux.
import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { median } from './median.ts'
import { timesOf } from './processes.ts'
import { print } from './report.ts'

const REQUESTS = 80
const TURNS = Number(process.argv[3] ?? 12)
const here = join(import.meta.dirname, '..')
const other = resolve(process.argv[2] ?? here)

async function open(checkout: string, replies: number): Promise<SiteProcess> {
  const site = await startProcess({
    dataDir: await mkdtemp(join(tmpdir(), 'byline-beside-')),
    command: [process.execPath, join(checkout, 'server/start.mjs'), 'serve'],
    env: { LOG: 'off' },
  })
  const seed = [join(checkout, 'bench/seed.ts'), '1000', String(replies)]
  execFileSync(process.execPath, seed, { env: { ...process.env, DATA_DIR: site.dataDir }, stdio: 'ignore' })
  return site
}

let asked = 0

/** Milliseconds for each page, which nobody has asked for before. */
async function turn(site: SiteProcess) {
  const before = timesOf(site)
  for (let request = 0; request < REQUESTS; request++) {
    const answer = await fetch(`${site.url}/blog/post-with-1000-comments?q=${asked++}`)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status} instead of a page`)
  }
  const after = timesOf(site)
  const [node, postgres] = [after.node - before.node, after.postgres - before.postgres].map(
    microseconds => microseconds / REQUESTS / 1000,
  )
  return { node: node ?? 0, postgres: postgres ?? 0, all: (node ?? 0) + (postgres ?? 0) }
}

const sites = [await open(here, 3), await open(other, 0)] as const
// The first pages compile and fill caches.
for (let round = 0; round < 3; round++) for (const site of sites) await turn(site)
const turns: { own: Awaited<ReturnType<typeof turn>>; other: Awaited<ReturnType<typeof turn>> }[] = []
for (let round = 0; round < TURNS; round++)
  turns.push({ own: await turn(sites[0]), other: await turn(sites[1]) })
for (const site of sites) await site.stop()

const told = (which: 'own' | 'other') =>
  (['node', 'postgres'] as const)
    .map(what => median(turns.map(one => one[which][what])).toFixed(2))
    .join(' + ')
const ratios = turns.map(({ own, other }) => own.all / other.all).toSorted((one, more) => one - more)
print(`this build ${told('own')} ms (Node + Postgres), the other ${told('other')} ms`)
print(
  `ratio ${median(ratios).toFixed(2)} (${ratios[0]?.toFixed(2)} to ${ratios.at(-1)?.toFixed(2)}) of ${TURNS} turns of ${REQUESTS} pages`,
)
