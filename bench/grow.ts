// npm run bench:grow: compares pages of a very large site with those of a small one, and prints Markdown.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import { compareGrowth, type Measurement, openRenderer } from './growing.ts'
import { tablePages } from './large-tables.ts'
import { print, row } from './report.ts'
import { seedPost, seedReplies } from './seed.ts'
import { seedSite } from './seed-site.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'byline-bench-'))
const folders = [await newFolder(), await newFolder()] as const
const small = await openRenderer(folders[0])
const large = await openRenderer(folders[1])
const sql = connectSql(embeddedLogin(folders[1]))
// The baseline has as many reviews as a page shows at first.
await seedPost(sql, 'twenty', 20)
await seedPost(sql, 'ten-thousand', 10_000)
await seedPost(sql, 'thousand', 1_000)
await seedReplies(sql, await seedPost(sql, 'answered', 1_000), 3)
await seedSite(sql)
await sql.end()

const both = (what: string, address: string): Measurement => ({
  what,
  of: 'the site with 13 posts',
  base: () => small.render(address),
  grown: () => large.render(address),
})
const within = (what: string, of: string, base: string, grown: string): Measurement => ({
  what,
  of,
  base: () => large.render(base),
  grown: () => large.render(grown),
})
const measurements = [
  both('home', '/'),
  both('page 2', '/?page=2'),
  both('a post', '/blog/a-form-that-forgives'),
  within('page 12,500', 'its first page', '/', '/?page=12500'),
  within('page 25,000', 'its first page', '/', '/?page=25000'),
  within('page 6,000 of a topic', 'its first page', '/topics/ReactJS', '/topics/ReactJS?page=6000'),
  both('the index of 2,000 tags', '/tags'),
  within('page 7,000 of a tag', 'its first page', '/tags/tag-1', '/tags/tag-1?page=7000'),
  within('a tag of 32,000 posts', 'one of 20', '/tags/tag-1900', '/tags/tag-1'),
  within('a post with 10,000 reviews', 'one with 20', '/blog/twenty', '/blog/ten-thousand'),
  within(
    'a post with 1,000 reviews and 3,000 replies',
    'the same without replies',
    '/blog/thousand',
    '/blog/answered',
  ),
  ...(await tablePages(large.client)),
]

print('\n## Pages that are not cached, of a site with 100,000 posts\n')
row('page', 'compared with', 'that, ms', 'page, ms', 'ratio')
row('---', '---', '--:', '--:', '--:')
for (const { what, of, base, grown } of await compareGrowth(measurements, 40))
  row(what, of, base, grown, grown / base)

await small.close()
await large.close()
for (const folder of folders) await rm(folder, { recursive: true, force: true })
