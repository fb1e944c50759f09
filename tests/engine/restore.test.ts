import { createWriteStream } from 'node:fs'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkArchive } from '#server/backup/archive-reader.ts'
import { ArchiveWriter } from '#server/backup/archive-writer.ts'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { withSql } from '#server/database/pool.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { operate } from '#tests/support/operate.ts'
import { startTestServer } from '#tests/support/server.ts'
import { databaseContent, folderContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { restoreSet } from '../upgrades/restore-set.ts'
import { peopleOf } from './people-of.ts'

let folder: string
const made: string[] = []
/** Of a site with the account 'new', two posts and a picture. */
let archive: string
let bytes: Buffer
let contents: Awaited<ReturnType<typeof databaseContent>>
let old: Awaited<ReturnType<typeof oldSite>>

beforeAll(async () => {
  folder = await temporaryFolder('restore')
  archive = join(folder, 'site.tar')
  const server = await startTestServer()
  const { id } = await peopleOf(() => server).signedUpAdmin('new')
  await server.sql`insert into blogs (user_id, slug, title, introduction, topic) values (${id}, 'a', 'x', 'x', 'x'), (${id}, 'b', 'x', 'x', 'x')`
  await server.sql`insert into storage.objects (bucket_id, name) values ('thumbnail', 'Content/a.png')`
  const picture = join(folder, 'a.png')
  await writeFile(picture, 'not really a picture')
  await server.files.store(picture, 'thumbnail', 'Content/a.png')
  const backup = await operate('backup', [archive], { env: { DATA_DIR: server.dataDir } })
  expect(backup.code).toBe(0)
  contents = await databaseContent(server.sql)
  await server.stop()
  bytes = await readFile(archive)
  old = await oldSite()
})

afterAll(async () => {
  for (const dataDir of made) await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

/** A data folder whose site has the account 'old'. */
async function oldSite(): Promise<{ dataDir: string; before: typeof contents }> {
  const dataDir = await migratedFolder('old')
  made.push(dataDir)
  const server = await startTestServer({ DATA_DIR: dataDir })
  await peopleOf(() => server).signedUp('old')
  await server.sql`insert into storage.objects (bucket_id, name) values ('avatars', 'Profile Photo/old.png')`
  const picture = join(folder, 'old.png')
  await writeFile(picture, 'old')
  await server.files.store(picture, 'avatars', 'Profile Photo/old.png')
  const before = await databaseContent(server.sql)
  await server.close()
  return { dataDir, before }
}

async function contentOf(dataDir: string) {
  const server = await startTestServer({ DATA_DIR: dataDir })
  const content = await databaseContent(server.sql)
  const files = await folderContent(join(dataDir, 'uploads'))
  await server.close()
  return { content, files }
}

const restore = (file: string, dataDir: string, ...options: string[]) =>
  operate('restore', [file, ...options], { env: { DATA_DIR: dataDir } })

test('refuses an archive with one changed byte', async () => {
  const { manifest } = await checkArchive(archive)
  expect(manifest.files).toBe(1)
  const places = [
    0,
    1,
    511,
    512,
    1024,
    bytes.length - 1,
    bytes.length - 600,
    bytes.length - 1100,
    bytes.length - 1600,
    bytes.length - 2048,
  ]
  while (places.length < 20) places.push(Math.floor((bytes.length * (places.length - 9)) / 11))
  for (const place of places) {
    const damaged = Buffer.from(bytes)
    damaged[place] = (damaged[place] ?? 0) ^ 1
    const file = join(folder, 'damaged.tar')
    await writeFile(file, damaged)
    await expect(checkArchive(file), `byte ${place}`).rejects.toThrow('This archive is damaged')
  }
})

test('refuses a truncated or extended archive', async () => {
  for (const size of [0, 100, 2048, 4096, bytes.length - 1024, bytes.length - 1]) {
    const file = join(folder, 'cut.tar')
    await writeFile(file, bytes)
    await truncate(file, size)
    await expect(checkArchive(file), `${size} bytes`).rejects.toThrow('This archive is damaged')
  }
  const longer = join(folder, 'longer.tar')
  await writeFile(longer, Buffer.concat([bytes, Buffer.alloc(512)]))
  await expect(checkArchive(longer)).rejects.toThrow('This archive is damaged')
})

test('a damaged archive changes nothing', async () => {
  const { dataDir } = old
  const before = await folderContent(dataDir)
  const damaged = join(folder, 'damaged-content.tar')
  const middle = Math.floor(bytes.length / 2)
  await writeFile(
    damaged,
    Buffer.concat([bytes.subarray(0, middle), Buffer.from([1]), bytes.subarray(middle + 1)]),
  )
  const refused = await restore(damaged, dataDir, '--replace')
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('Nothing was changed') })
  expect(await folderContent(dataDir)).toEqual(before)
})

test('replaces a site only with --replace', async () => {
  const { dataDir } = old
  expect(await restore(archive, dataDir)).toEqual({ code: 1, output: expect.stringContaining('--replace') })
  const running = await startTestServer({ DATA_DIR: dataDir })
  const refused = await restore(archive, dataDir, '--replace')
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining('is running. Nothing was changed. Stop it'),
  })
  const accounts = await running.sql`select email from auth.users`
  expect(accounts.map(({ email }) => email)).toEqual(['old@example.com'])
  await running.close()
})

describe('a site that is replaced', () => {
  // All others are killed by npm run failpoints.
  test.each(['restore-committed', 'restore-swapped'])(
    'is old or new when its restore dies at %s',
    async step => {
      const order = join(folder, 'order')
      await writeFile(order, `${step} server`)
      const env = { DATA_DIR: old.dataDir, BYLINE_FAILPOINT: order }
      const { code } = await operate('restore', [archive, '--replace'], { env })
      expect(code).toBeNull()
      const { content, files } = await contentOf(old.dataDir)
      const isOld = JSON.stringify(content) === JSON.stringify(old.before)
      if (!isOld) expect(content).toEqual(contents)
      expect(Object.keys(files)).toEqual([expect.stringMatching(isOld ? /^avatars\// : /^thumbnail\//)])
    },
  )

  test('is new after the next restore', async () => {
    const uploads = await folderContent(join(old.dataDir, 'uploads'))
    expect((await restore(archive, old.dataDir, '--replace')).code).toBe(0)
    const { content, files } = await contentOf(old.dataDir)
    expect(content).toEqual(contents)
    expect(Object.keys(files)).toHaveLength(1)
    expect(await folderContent(join(old.dataDir, 'uploads/.replaced'))).toEqual(uploads)
  })
})

test('rejects with the error of the output when writing fails', async () => {
  const out = createWriteStream('/dev/full')
  const writer = new ArchiveWriter(out)
  const attempt = (async () => {
    for (let entry = 0; entry < 100; entry++) await writer.addText(`names/${entry}`, 'x'.repeat(100_000))
    await writer.seal()
  })()
  await expect(attempt).rejects.toMatchObject({ code: 'ENOSPC' })
  await finished(out).catch(() => {})
})

test('updates an archive of an older version', async () => {
  const older = await restoreSet('0.1.0')
  const { login, stop } = await startEmbeddedPostgres(older)
  await withSql(
    login,
    sql => sql`insert into public.pages (slug, title) values ('subscribe', 'Subscribe'), ('tags', 'Tags')`,
  )
  await stop(async () => 0)
  const file = join(folder, 'earlier.tar')
  expect((await operate('backup', [file], { env: { DATA_DIR: older } })).code).toBe(0)
  const dataDir = await temporaryFolder('brought-up-to-date')
  expect(await restore(file, dataDir)).toMatchObject({ code: 0 })
  const restored = await startTestServer({ DATA_DIR: dataDir })
  const pages = await restored.sql`select slug from pages where title in ('Subscribe', 'Tags') order by slug`
  expect(pages).toEqual([{ slug: 'subscribe-page' }, { slug: 'tags-page' }])
  await restored.stop()
})

test('restores an archive whose migrations are superseded', async () => {
  const file = join(folder, 'superseded.tar')
  expect((await operate('backup', [file], { env: { DATA_DIR: await restoreSet('19ec6e9b') } })).code).toBe(0)
  const dataDir = await temporaryFolder('superseded')
  expect(await restore(file, dataDir)).toMatchObject({ code: 0 })
  const restored = await startTestServer({ DATA_DIR: dataDir })
  expect(await restored.sql`select title from blogs where slug = 'renamed'`).toEqual([{ title: 'Renamed' }])
  await restored.stop()
})

test('sends no email again after a restore', async () => {
  const dataDir = await migratedFolder('issues')
  made.push(dataDir)
  const env = { DATA_DIR: dataDir }
  // Without a mail server, so that the backup has no issue that has gone.
  const before = await startTestServer(env)
  const { id } = await peopleOf(() => before).signedUpAdmin('writer')
  await before.sql`
    insert into private.subscribers (email, state, source, weekday, confirmed_at)
    select 'weekly' || day || '@example.com', 'confirmed', 'hand', day, now() - interval '20 days' from generate_series(0, 6) as day
    union all select 'each@example.com', 'confirmed', 'hand', null, now() - interval '20 days'`
  await before.sql`
    with post as (
      insert into blogs (user_id, slug, title, introduction, topic, published_at, inserted_at)
      values (${id}, 'hedges', 'Hedges', 'Why they grow.', 'JavaScript', now() - interval '2 days', now()) returning id)
    insert into private.deliveries (kind, blog_id, state, subject) select 'post', id, 'planned', '' from post`
  await before.close()
  const file = join(folder, 'issues.tar')
  expect((await operate('backup', [file], { env })).code).toBe(0)
  const { code, output } = await operate('restore', [file, '--replace'], { env })
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('Emails that were due before'),
  })
  const mailbox = await openMailbox()
  const after = await startTestServer({ ...env, SMTP_URL: mailbox.url, MAIL_FROM: 'blog@example.com' })
  await until(async () =>
    expect(await after.sql`select from private.mail_server where sends`).toHaveLength(1),
  )
  await after.sql`select public.start_deliveries()`
  expect(await after.sql`select kind from private.outbox where kind = 'issue'`).toEqual([])
  expect(await after.sql`select kind, state from private.deliveries`).toEqual([
    { kind: 'post', state: 'stopped' },
  ])
  await after.close()
  await mailbox.close()
})
