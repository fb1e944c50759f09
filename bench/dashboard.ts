// npm run bench:dashboard: measures the dashboard of a big site of its own, and prints Markdown. --plans adds each query's EXPLAIN.
import { clientOf } from '#tests/browser/people.ts'
import { startProcess } from '#tests/support/site.ts'
import { dashboardCalls } from './dashboard-queries.ts'
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

print('\n## Every page of every table, at the database\n')
row('list', 'ms')
row('---', '--:')
const plans: string[] = []
let slowest = { name: '', database: 0 }
for await (const call of dashboardCalls(client, Number(busiest?.blog_id))) {
  const found = await measured(site.dataDir, call, 5)
  row(found.name, found.database)
  plans.push(`### ${found.name}\n\n\`\`\`\n${found.plan}\n\`\`\`\n`)
  if (found.database > slowest.database && found.name.endsWith('page')) slowest = found
}
print(`\nThe slowest page: ${slowest.name}, ${slowest.database.toFixed(0)} ms.`)
if (process.argv.includes('--plans')) print(`\n## Plans\n\n${plans.join('\n')}`)
await site.stop()
