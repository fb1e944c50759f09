// npm run bench:dashboard: creates a large site, measures its dashboard and prints Markdown. --plans adds the EXPLAIN of each query.
import { clientOf } from '#tests/browser/people.ts'
import { startProcess } from '#tests/support/site.ts'
import { type Call, otherCalls, specifiedCalls, tablePages } from './dashboard-queries.ts'
import { explaining, measured } from './list-queries.ts'
import { print, row } from './report.ts'
import { seedSite } from './seed-site.ts'

const owner = { OWNER_EMAIL: 'owner@example.com', OWNER_PASSWORD: 'to measure with' }
let site = await startProcess({ env: owner })
await seedSite(site.sql)
const [busiest] = await site.sql`select blog_id from comments group by blog_id order by count(*) desc limit 1`
site = await explaining(site)
const client = await clientOf(site)
await client.auth.signInWithPassword({ email: owner.OWNER_EMAIL, password: owner.OWNER_PASSWORD })

const plans: string[] = []
async function measure(call: Call, runs: number): Promise<number> {
  const { name, database, plan } = await measured(site.dataDir, call, runs)
  plans.push(`### ${name}\n\n\`\`\`\n${plan}\n\`\`\`\n`)
  return database
}

print('\n## Pages of the tables, at the database\n')
row('list', 'slowest order', 'first page, ms', 'middle', 'last', 'last of the first')
row('---', '---', '--:', '--:', '--:', '--:')
const slowest = new Map<string, { sort: string; times: number[] }>()
for await (const { list, sort, calls } of tablePages(client, Number(busiest?.blog_id))) {
  const times: number[] = []
  for (const call of calls) times.push(await measure(call, 5))
  if (Math.max(...times) > Math.max(0, ...(slowest.get(list)?.times ?? [])))
    slowest.set(list, { sort, times })
}
for (const [list, { sort, times }] of slowest)
  row(list, sort, ...times, (times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN))

print('\n## Other queries of the dashboard, at the database\n')
row('what', 'ms')
row('---', '--:')
for (const call of otherCalls(client)) row(call.name, await measure(call, 5))
for (const call of specifiedCalls(client)) row(call.name, await measure(call, 1))

if (process.argv.includes('--plans')) print(`\n## Plans\n\n${plans.join('\n')}`)
await site.stop()
