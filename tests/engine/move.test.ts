import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { insertSubscribers } from '#tests/support/insert-subscribers.ts'
import { insertThreads } from '#tests/support/insert-threads.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { operate } from '#tests/support/operate.ts'
import { type OwnPostgres, startOwnPostgres } from '#tests/support/own-postgres.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { databaseContent, folderContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let postgres: OwnPostgres
let server: TestServer
let dataDir: string
let email: string
let moved: Awaited<ReturnType<typeof move>>

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  postgres = await startOwnPostgres()
  server = await startTestServer()
  dataDir = await temporaryFolder('moved')
  const person = await peopleOf(() => server).signedUpAdmin('ada')
  email = person.email
  const picture = await noise(40, 40).png().toBuffer()
  await person.client.storage
    .from('thumbnail')
    .upload('Thumbnail/a.png', new Blob([new Uint8Array(picture)], { type: 'image/png' }))
  await server.sql`insert into blogs (user_id, slug, title, introduction, topic, content)
    values (${person.id}, 'a', 'tab\tslash\\', 'x', 'x', '<p>é 🧨</p>')`
  await insertSubscribers(server.sql)
  await insertThreads(server.sql, person.id)
  moved = await move(server.dataDir, postgres.url)
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
})

const move = (from: string, to: string, ...options: string[]) =>
  operate('move', ['--from', from, '--to', to, ...options], { env: { DATA_DIR: dataDir } })

/** Without sessions, which stay behind. */
async function contentOf(sql: TestServer['sql']) {
  const { 'auth.sessions': _, 'auth.mfa_amr_claims': __, ...content } = await databaseContent(sql)
  return content
}

test('says that the site which is moved runs', () => {
  expect(moved.output).toContain('The site at --from is running')
})

test('refuses a target with a site first', async () => {
  for (const [from, to] of [
    [server.dataDir, postgres.url],
    [postgres.url, server.dataDir],
  ] as const) {
    const { code, output } = await move(from, to)
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/already contains a site\. Use --replace to replace it/),
    ])
  }
})

test('moves a site to another version of Postgres', async () => {
  const before = await contentOf(server.sql)
  const uploads = await folderContent(join(server.dataDir, 'uploads'))
  expect(moved).toEqual({ code: 0, output: expect.stringContaining('The site was moved') })
  expect(moved.output).not.toContain(PASSWORD)
  expect(await contentOf(postgres.sql)).toEqual(before)
  expect(await folderContent(join(dataDir, 'uploads'))).toEqual(uploads)
  expect(await postgres.sql`select from auth.sessions`).toEqual([])
})

test('signs accounts in after a move', async () => {
  const after = await startTestServer({ DATABASE_URL: postgres.url, DATA_DIR: dataDir })
  onTestFinished(after.close)
  const client = createClient(after.url, after.publishableKey, { auth: { persistSession: false } })
  expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  const running = await move(server.dataDir, postgres.url, '--replace')
  expect(running.output).toContain('A site is running on this database')
})

test('moves a site from Postgres to a folder', async () => {
  const before = await contentOf(postgres.sql)
  expect(before['public.blogs']).toHaveLength(2)
  expect(before['public.comments']).toHaveLength(7)
  expect(before['private.notifications']).toHaveLength(2)
  const back = await temporaryFolder('moved-back')
  expect((await move(postgres.url, back)).code).toBe(0)
  expect(await folderContent(join(back, 'uploads'))).toEqual(await folderContent(join(dataDir, 'uploads')))
  const returned = await startTestServer({ DATA_DIR: back })
  onTestFinished(() => returned.stop())
  expect(await contentOf(returned.sql)).toEqual(before)
})

test('replaces a site only with --replace', async () => {
  const refused = await move(server.dataDir, postgres.url)
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('--replace') })
  await server.sql`update blogs set title = 'changed since'`
  expect((await move(server.dataDir, postgres.url, '--replace')).code).toBe(0)
  expect(await contentOf(postgres.sql)).toEqual(await contentOf(server.sql))
})

test('a killed move leaves rows as they were', async () => {
  // Their ids would be given twice if the sequences were those of the other site.
  await postgres.sql`update blogs set title = 'changed here'`
  await postgres.sql`update blogs set title = 'changed here again'`
  const before = await contentOf(postgres.sql)
  const order = join(dataDir, 'order')
  await writeFile(order, 'restore-loaded server')
  const killed = await operate('move', ['--from', server.dataDir, '--to', postgres.url, '--replace'], {
    env: { DATA_DIR: dataDir, BYLINE_FAILPOINT: order },
  })
  expect(killed.code).toBe(null)
  expect(await contentOf(postgres.sql)).toEqual(before)
})

test('a backup of an own Postgres is restored into it', async () => {
  const env = { DATA_DIR: dataDir, DATABASE_URL: postgres.url }
  const file = join(dataDir, 'own.tar')
  expect((await operate('backup', [file], { env })).code).toBe(0)
  const before = await contentOf(postgres.sql)
  await postgres.sql`update blogs set title = 'spoiled'`
  expect((await operate('restore', [file, '--replace'], { env })).code).toBe(0)
  expect(await contentOf(postgres.sql)).toEqual(before)
})

test('rejects an invalid source or target with a sentence', async () => {
  expect((await move('mysql://x', 'data')).output).toContain('--from and --to are each')
  expect((await move(server.dataDir, 'https://x.supabase.co')).output).toContain('SUPABASE_DB_URL')
  expect((await move(server.dataDir, server.dataDir)).output).toContain('the same place')
  expect((await operate('move', [], { env: { DATA_DIR: dataDir } })).output).toContain(
    'Source and target are missing.',
  )
})
