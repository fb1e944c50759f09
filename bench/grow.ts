// npm run bench:grow: renders pages of a small and of a very large site, and prints Markdown.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import { compareGrowth, openRenderer } from './growing.ts'
import { print, row } from './report.ts'
import { seedSite } from './seed-site.ts'

const newFolder = () => mkdtemp(join(tmpdir(), 'byline-bench-'))
const folders = [await newFolder(), await newFolder()] as const
const small = await openRenderer(folders[0])
const large = await openRenderer(folders[1])
const sql = connectSql(embeddedLogin(folders[1]))
await seedSite(sql)
await sql.end()

print('\n## Pages that are not kept, of a site with 100,000 posts\n')
row('page', 'compared with', 'that, ms', 'page, ms', 'ratio')
row('---', '---', '--:', '--:', '--:')
for (const { what, of, base, grown } of await compareGrowth(small, large, 40))
  row(what, of, base, grown, grown / base)

await small.close()
await large.close()
for (const folder of folders) await rm(folder, { recursive: true, force: true })
