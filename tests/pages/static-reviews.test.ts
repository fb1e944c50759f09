import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import { openPublicPages } from '#server/export/static/open-public-pages.ts'
import { openSite } from '#server/start/open-site.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { ORIGIN, textOfPage } from '#tests/support/pages.ts'

let dataDir: string
let site: Awaited<ReturnType<typeof openSite>>
let exported: Awaited<ReturnType<typeof openPublicPages>>

beforeAll(async () => {
  dataDir = await migratedFolder('static-reviews')
  const config = readConfig({ DATA_DIR: dataDir, SITE_URL: ORIGIN })
  site = await openSite(config, async () => {})
  const sql = connectSql(embeddedLogin(dataDir))
  await sql`
    select private.import_comment(id, null, 'Rosa', null, '2020-01-01', 'Review ' || n || '.', null, true)
    from blogs, generate_series(1, 45) as n where slug = 'parse-at-the-door'`
  await sql`
    select private.import_comment(blog_id, id, 'Ben', null, '2020-01-02', 'Reply ' || n || '.', null, true)
    from comments, generate_series(1, 5) as n where content = 'Review 1.'`
  await sql.end()
  exported = await openPublicPages(config)
})
afterAll(async () => {
  await site?.close()
  await exported?.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

test('shows every review and reply in files', async () => {
  const page = textOfPage(await (await exported.fetch(`${ORIGIN}/blog/parse-at-the-door`)).text())
  for (let n = 1; n <= 45; n++) expect(page).toContain(`Review ${n}.`)
  for (let n = 1; n <= 5; n++) expect(page).toContain(`Reply ${n}.`)
})

test('shows the newest reviews on the site', async () => {
  const response = await site.fetch(new Request(`${ORIGIN}/blog/parse-at-the-door`))
  expect(textOfPage(await response.text()).match(/Review \d+\./g)).toHaveLength(20)
})
