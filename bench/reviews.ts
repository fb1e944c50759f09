// npm run bench:reviews: starts a site, measures the reviews of a post and prints Markdown. --plans adds the EXPLAIN of each query.
import { clientOf } from '#tests/browser/people.ts'
import { startProcess } from '#tests/support/site.ts'
import { clickToSeen } from './click-to-seen.ts'
import { explaining, listCalls, measured } from './list-queries.ts'
import { openingPosts } from './opening-a-post.ts'
import { print, row } from './report.ts'
import { seedPost } from './seed.ts'

const few = { slug: 'ten', count: 10 }
// The baseline: as many reviews as the page shows at first.
const pageful = { slug: 'twenty', count: 20 }
const many = { slug: 'ten-thousand', count: 10_000 }

let site = await startProcess()
await seedPost(site.sql, pageful.slug, pageful.count)
const ids = {
  few: await seedPost(site.sql, few.slug, few.count),
  many: await seedPost(site.sql, many.slug, many.count),
}

print('\n## Opening a post\n')
row('comments', 'whole page, ms', 'of the one with 10')
row('---', '--:', '--:')
const opened = [few, pageful, many]
const times = await openingPosts(
  site.url,
  opened.map(({ slug }) => slug),
)
for (const [place, time] of times.entries())
  row(opened[place]?.count.toLocaleString('en-US') ?? '', time, time / (times[0] ?? Number.NaN))

print('\n## From the click to the comment seen\n')
row('comments', 'in the list', 'seen, ms', 'bare insert, ms', 'ratio')
row('---', '--:', '--:', '--:', '--:')
for (const [slug, id, loaded] of [
  [few.slug, ids.few, 10],
  [many.slug, ids.many, 20],
  [many.slug, ids.many, 200],
] as const) {
  const { seen, bare } = await clickToSeen(site, { slug, id, loaded })
  row(slug, String(loaded), seen, bare, seen / bare)
}

print('\n## Lists of a post with 10,000 comments, at the database\n')
site = await explaining(site)
row('list', 'ms', 'of the first page')
row('---', '--:', '--:')
const plans: string[] = []
let first = Number.NaN
for await (const list of listCalls(await clientOf(site), ids.many)) {
  const { name, database, plan } = await measured(site.dataDir, list)
  if (name.endsWith('first page')) first = database
  row(name, database, name.endsWith('page') ? database / first : '')
  plans.push(`### ${name}\n\n\`\`\`\n${plan}\n\`\`\`\n`)
}
if (process.argv.includes('--plans')) print(`\n## Plans\n\n${plans.join('\n')}`)
await site.stop()
