// npm run bench: starts a site with data of its own, measures it, and writes results.json and the tables of README.md.
// --issues: measures only issues to subscribers.
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '#tests/support/site.ts'
import { clickToSeen } from './click-to-seen.ts'
import { measureDelivery } from './deliveries.ts'
import { firstTouch, firstVisit, renewCover } from './first-visit.ts'
import type { Load } from './load.ts'
import { memoryOf, startTimes } from './processes.ts'
import { print } from './report.ts'
import { seedPost, seedReplies } from './seed.ts'
import { cachedPages, pagesDuringReviews, renderedPages } from './serving.ts'
import { writeTable } from './write-table.ts'
import { hasWrk } from './wrk.ts'

type Row = [what: string, measured: string, goal: string]

const POST = '/blog/a-form-that-forgives'
const rows: Row[] = []
const run = {
  date: new Date().toISOString().slice(0, 10),
  cores: availableParallelism(),
  load: loadavg()[0] ?? 0,
}
const results: Record<string, unknown> = { ...run, node: process.version }

function report(name: string, result: unknown, ...row: Row) {
  results[name] = result
  rows.push(row)
  print(row.join(' | '))
}

const whole = (number: number) => Math.round(number).toLocaleString('en-US')
const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const slowest = ({ p50, p99 }: Load) =>
  `${p99.toFixed(1)} of ${p50.toFixed(1)} ms; ${(p99 / p50).toFixed(1)} x`

async function printIssues() {
  const issues = await measureDelivery(POST)
  const { perSecond, node, postgres, pages } = issues
  results.issues = issues
  const table = [
    ['what', 'measured', 'goal'],
    ['issues a second, of 100 that the setting allows', perSecond.toFixed(1), ''],
    ['processor time of an issue: Node; Postgres', `${node.toFixed(1)}; ${postgres.toFixed(1)} ms`, ''],
    ['cached post while 20 issues a second go: time of a page', `${pages.time.toFixed(2)} x`, '1.2 x'],
    ['the same, processor time of Node for a page', `${pages.processor.toFixed(2)} x`, '1.2 x'],
  ]
  for (const cells of table) print(cells.join(' | '))
  writeTable('npm run bench -- --issues', run, table)
}

if (process.argv.includes('--issues')) {
  await printIssues()
  process.exit()
}

// As in the image and the systemd unit.
const env = { MALLOC_ARENA_MAX: '2', TRUSTED_PROXIES: '127.0.0.1' }
let site = await startProcess({ env })
const ten = await seedPost(site.sql, 'ten', 10)
const [answered] = await site.sql<{
  id: number
}>`select id from blogs where slug = ${POST.replace('/blog/', '')}`
await seedReplies(site.sql, Number(answered?.id), 3)
const started = await startTimes(site, env)
site = started.site
await sleep(5000)
report('start', started.seconds, 'start to the first 200', `${started.seconds.toFixed(2)} s`, '1.2 s')
const idle = memoryOf(site)
if (idle)
  report(
    'idle',
    idle,
    'memory idle: Node; all processes (PSS)',
    `${whole(idle.node)}; ${whole(idle.all)} MB`,
    '130; 180 MB',
  )

for (const [name, path] of [
  ['home', '/'],
  ['post', POST],
] as const) {
  const { own, bare, ratio } = await cachedPages(site, site.url + path)
  report(
    `cached ${name}`,
    { own, bare, ratio, client: hasWrk ? 'wrk' : 'node' },
    `cached ${name}, processor time of a page against bare node:http with the same bytes and headers`,
    `${own.microseconds.toFixed(1)} of ${bare.microseconds.toFixed(1)} µs; ${ratio.microseconds.toFixed(2)} x`,
    '1.6 x',
  )
  report(
    `cached ${name} a second`,
    ratio.perSecond,
    `cached ${name}, a second${hasWrk ? '' : ', by a client in Node that is slower than both'}`,
    `${whole(own.perSecond)} of ${whole(bare.perSecond)}; ratio ${ratio.perSecond.toFixed(2)}`,
    '',
  )
}
for (const [name, path, goal] of [
  ['home', '/', 300],
  ['post', POST, 200],
] as const) {
  const rate = await renderedPages(site.url + path)
  report(`rendered ${name}`, rate, `rendered ${name}, a second`, whole(rate), String(goal))
}
const busy = await pagesDuringReviews(site, site.url + POST)
report(
  'during reviews',
  busy,
  'cached post while 20 reviews a second are written: p99 of p50',
  slowest(busy),
  '4 x',
)
await renewCover(site, POST.replace('/blog/', ''))
// Less than its author takes to publish it.
await sleep(5000)
const earliest = await firstVisit(site.url + POST)
await sleep(5000)
const visit = await firstVisit(site.url + POST)
report(
  'script',
  visit.scriptBytes,
  'script of a mere reader of a post',
  `${kb(visit.scriptBytes)} in ${visit.scripts}`,
  '10 kB in 1',
)
report(
  'first visit',
  { earliest: earliest.byType, later: visit.byType },
  'all bytes of a first visit to a post (of the very first reader of its picture)',
  `${kb(visit.allBytes)} (${kb(earliest.allBytes)})`,
  '120 (130) kB',
)
for (const [name, path, goal] of [
  ['a post', POST, 145],
  ['the page to sign in', '/signin', 165],
] as const) {
  const bytes = await firstTouch(site.url + path)
  report(`first touch of ${name}`, bytes, `scripts of the first touch of ${name}`, kb(bytes), `${goal} kB`)
}
const { review, reply, bare } = await clickToSeen(site, { slug: 'ten', id: ten, loaded: 10 })
report(
  'click to comment',
  { review, reply, bare },
  'click to review shown, to reply shown (bare insert)',
  `${whole(review)}, ${whole(reply)} (${whole(bare)}) ms`,
  '80 ms',
)
const used = memoryOf(site)
if (used)
  report(
    'after',
    used,
    'memory after this: Node; all processes (PSS)',
    `${whole(used.node)}; ${whole(used.all)} MB`,
    '300 MB Node',
  )
await site.stop()
// Before what takes longer and may fail.
writeTable('npm run bench', run, [['what', 'measured', 'goal'], ...rows])
await printIssues()

writeFileSync(new URL('results.json', import.meta.url), `${JSON.stringify(results, null, 2)}\n`)
