import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'
import { processorTimeOf } from './processor-time.ts'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { startProcess } from '#tests/support/site.ts'

const run = promisify(execFile)
const SECONDS = Number(process.argv[2] ?? 10)
const fresh = process.argv[3] === 'whole'
const CONNECTIONS = process.argv[4] ?? '10'
const postgres = await startOwnPostgres()
const env = { DATABASE_URL: postgres.url, TRUSTED_PROXIES: '127.0.0.1' }
const first = await startProcess({ env })
const second = await startProcess({ env, dataDir: first.dataDir })
const posts = await postgres.sql<{ slug: string }>`select slug from blogs where kind = 'post' and status = 'published' order by id limit 12`
const slugs = posts.map(({ slug }) => slug)
const listOf = async (url: string, some: string[]) => {
  let list = ''
  for (const slug of some) {
    const page = await fetch(`${url}/blog/${slug}`, { headers: { dnt: '1' } })
    await page.text()
    list += `${slug}|${fresh ? '-' : page.headers.get('etag')},`
  }
  return list
}
async function read(url: string, network: number, some: string[]) {
  const list = await listOf(url, some)
  const { stdout } = await run('wrk', ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS + 2}s`, '--timeout', '10s', '-s', '/tmp/today-measure/reads.lua', url, '--', String(network), String(SECONDS), list])
  const json = /JSON(.*)/.exec(stdout)?.[1]
  if (!json) throw new Error(stdout)
  return JSON.parse(json)
}
const before = [first, second].map(({ child }) => processorTimeOf(child.pid ?? 0))
const [one, other] = await Promise.all([read(first.url, 10, slugs.slice(0, 6)), read(second.url, 20, slugs.slice(6))])
const after = [first, second].map(({ child }) => processorTimeOf(child.pid ?? 0))
await Promise.all([first.end(), second.end()])
const rows = await postgres.sql<{ slug: string; reads: number }>`select slug, reads from private.reads join blogs on blogs.id = blog_id`
const counted = new Map(rows.map(({ slug, reads }) => [slug, Number(reads)]))
let wrong = 0
for (const [slug, n] of [...Object.entries(one.expected), ...Object.entries(other.expected)])
  if (counted.get(slug) !== n) { wrong++; console.log('WRONG', slug, n, counted.get(slug)) }
const sum = [...counted.values()].reduce((a, b) => a + b, 0)
const visits = await postgres.sql`select kind, name, readers from private.readers`
console.log(JSON.stringify({ counted: sum, wrong, sent: one.sent + other.sent, perSecond: Math.round((one.sent + other.sent) / SECONDS), statuses: one.status + other.status, sockets: one.socket + other.socket, p50: [one.p50, other.p50], p99: [one.p99, other.p99], microsecondsEach: (after[0]! + after[1]! - before[0]! - before[1]!) / (one.requests + other.requests), visits }))
await rm(first.dataDir, { recursive: true, force: true, maxRetries: 5 })
await postgres.stop()
