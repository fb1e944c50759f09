import { readdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkArchive } from '#server/backup/archive-reader.ts'
import { commandError } from '#server/backup/command.ts'
import { hostedSite } from '#server/backup/move/hosted-site.ts'
import { moveSite } from '#server/backup/move/move-site.ts'
import { ownSite } from '#server/backup/own-site.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { type HostedProject, startHostedProject } from '#tests/support/hosted-project.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { operate } from '#tests/support/operate.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { freePort } from '#tests/support/site.ts'
import { databaseContent, folderContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { PASSWORD, peopleOf } from '../engine/people-of.ts'
import { ERROR_NAMES, ERRORS, startFailingGateway } from './failing-gateway.ts'

let project: HostedProject
let server: TestServer
let dataDir: string

beforeAll(async () => {
  project = await startHostedProject()
  // Of somebody else who uses the project, too.
  await project.admin`insert into supabase_migrations.schema_migrations (version, name)
    values ('20261124020150', 'add_newsletter'), ('29990101000000', 'add_newsletter')`
  server = await startTestServer()
  dataDir = await temporaryFolder('moving-to-hosted')
  const { client, id } = await peopleOf(() => server).signedUpAdmin('ada')
  const picture = new Uint8Array(await noise(40, 40).png().toBuffer())
  const upload = await client.storage
    .from('thumbnail')
    .upload('Thumbnail/a.png', new Blob([picture], { type: 'image/png' }))
  expect(upload.error).toBeNull()
  await server.sql`insert into blogs (user_id, slug, title, introduction, topic, thumbnail)
    values (${id}, 'a', 'x', 'x', 'x', 'a.png')`
})
afterAll(async () => {
  await server?.stop()
  await project?.stop()
})

const env = () => ({
  DATA_DIR: dataDir,
  SUPABASE_DB_URL: project.databaseUrl,
  SUPABASE_SERVICE_KEY: project.secretKey,
})
const move = (from: string, to: string, ...options: string[]) =>
  operate('move', ['--from', from, '--to', to, ...options], { env: env() })

const OURS = ['public', 'private']

const filesOf = (sql: TestServer['sql']) => sql`
  select id, bucket_id, name, owner, owner_id, created_at, metadata ->> 'mimetype' as type, metadata ->> 'eTag' as hash
  from storage.objects order by id`
const accountsOf = (sql: TestServer['sql']) => sql`
  select id, email, encrypted_password, email_confirmed_at, raw_user_meta_data, raw_app_meta_data, created_at, instance_id
  from auth.users order by id`

test('moves a site to hosted Supabase', async () => {
  const there = await move(server.dataDir, project.url)
  expect(there).toEqual({ code: 0, output: expect.stringContaining('The site was moved') })
  expect(there.output).not.toContain(PASSWORD)
  expect(await databaseContent(project.admin, OURS)).toEqual(await databaseContent(server.sql, OURS))
  expect(await accountsOf(project.admin)).toEqual(await accountsOf(server.sql))
  expect(await filesOf(project.admin)).toEqual(await filesOf(server.sql))
  expect(await folderContent(project.uploads)).toEqual(await folderContent(join(server.dataDir, 'uploads')))
})

test('a site comes back from hosted Supabase into a folder', async () => {
  const back = await temporaryFolder('back-from-hosted')
  expect((await move(project.url, back)).code).toBe(0)
  const returned = await startTestServer({ DATA_DIR: back })
  onTestFinished(() => returned.stop())
  expect(await databaseContent(returned.sql, OURS)).toEqual(await databaseContent(server.sql, OURS))
  expect(await accountsOf(returned.sql)).toEqual(await accountsOf(server.sql))
  expect(await folderContent(join(back, 'uploads'))).toEqual(
    await folderContent(join(server.dataDir, 'uploads')),
  )
})

test('fails a backup of a private bucket', async () => {
  await project.admin`update storage.buckets set public = false where id = 'thumbnail'`
  onTestFinished(() => void project.admin`update storage.buckets set public = true where id = 'thumbnail'`)
  const back = await temporaryFolder('from-a-private-bucket')
  const refused = await move(project.url, back)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining(
      'The bucket thumbnail of the project is no longer public or was deleted.',
    ),
  })
})

test('replaces a project with a site only when asked', async () => {
  expect(await move(server.dataDir, project.url)).toEqual({
    code: 1,
    output: expect.stringContaining('--replace'),
  })
  const site = await startTestServer()
  onTestFinished(() => site.stop())
  const { client } = await peopleOf(() => site).signedUpAdmin('eva')
  expect((await client.from('settings').update({ largest_file: 17 }).eq('id', true)).error).toBeNull()
  const start = Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp42', 'latin1')
  const film = new Blob([start, Buffer.alloc(16 * 1024 * 1024)], { type: 'video/mp4' })
  expect((await client.storage.from('thumbnail').upload('Content/film.mp4', film)).error).toBeNull()
  expect(await move(site.dataDir, project.url, '--replace')).toEqual({
    code: 0,
    output: expect.stringContaining('The site was moved'),
  })
  expect(await accountsOf(project.admin)).toEqual(await accountsOf(site.sql))
  expect(await filesOf(project.admin)).toEqual(await filesOf(site.sql))
  expect(await folderContent(project.uploads)).toEqual(await folderContent(join(site.dataDir, 'uploads')))
  const limitOf = (sql: TestServer['sql']) =>
    sql`select file_size_limit from storage.buckets where id = 'thumbnail'`
  expect(await limitOf(project.admin)).toEqual(await limitOf(site.sql))
})

const quiet = { print: () => {}, signal: new AbortController().signal }

/** A site of the project behind a gateway, and a folder for its backups. */
async function behindGateway(delays: number[]) {
  const gateway = await startFailingGateway(project.url)
  onTestFinished(() => gateway.stop())
  const folder = await temporaryFolder('backups')
  const site = hostedSite(gateway.url, env(), { timeout: 400, delays })
  const backUp = async () => {
    const source = await site.open({ keys: false, sessions: false })
    return writeBackup(source, folder, quiet.print, quiet.signal)
  }
  const restore = async (archive: string) =>
    site.restore({ ...(await checkArchive(archive)), ...quiet, replace: true })
  return { gateway, folder, backUp, restore }
}

const sentenceOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    error => commandError(error),
  )

test('survives a momentary outage', async () => {
  const from = ownSite({ DATA_DIR: server.dataDir })
  await moveSite({ from, to: hostedSite(project.url, env()), replace: true, ...quiet })
  const { gateway, backUp, restore } = await behindGateway([100, 400, 800])
  const duringOutage = async <T>(work: Promise<T>) => {
    gateway.error = 'the gateway is broken'
    setTimeout(() => {
      gateway.error = null
    }, 300)
    return work
  }
  const { file, lost } = await duringOutage(backUp())
  expect(lost).toBe(0)
  await duringOutage(restore(file))
  expect(await filesOf(project.admin)).toEqual(await filesOf(server.sql))
})

test.each(ERROR_NAMES)('while %s, a backup and a restore change nothing', async error => {
  const { gateway, folder, backUp, restore } = await behindGateway([1])
  const { file } = await backUp()
  // The name of a backup has its second.
  const kept = join(folder, 'kept.tar')
  await rename(file, kept)
  const before = await databaseContent(project.admin)
  gateway.error = error
  const { status } = typeof ERRORS[error] === 'string' ? { status: null } : ERRORS[error]
  const reason = status ?? /no answer: .+|is not responding \(.+\)/.source
  expect(await sentenceOf(backUp())).toMatch(RegExp(`^The project’s storage .*${reason}.*\\.$`))
  expect(await readdir(folder)).toEqual(['kept.tar'])
  expect(await sentenceOf(restore(kept))).toMatch(
    RegExp(`^The project’s storage rejected thumbnail/Thumbnail/a.png \\(.*(${reason}).*\\.$`),
  )
  expect(await databaseContent(project.admin)).toEqual(before)
})

test('ends a command when the database is away', async () => {
  const [, query = ''] = project.databaseUrl.split('?')
  const at = (changes: Record<string, string>) =>
    `postgres:///postgres?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...changes })}`
  const closed = { ...env(), SUPABASE_DB_URL: at({ host: '127.0.0.1', port: String(await freePort()) }) }
  expect(
    await operate('move', ['--from', project.url, '--to', join(dataDir, 'new')], { env: closed }),
  ).toEqual({
    code: 1,
    output: expect.stringMatching(
      /^The database is not responding \(.*ECONNREFUSED.*\)\. Run the command again when it is\.\n$/,
    ),
  })
  const wrong = hostedSite(project.url, { ...env(), SUPABASE_DB_URL: at({ password: 'another' }) })
  const source = await wrong.open({ keys: false, sessions: false })
  const backUp = writeBackup(source, dataDir, () => {}, new AbortController().signal)
  expect(await sentenceOf(backUp)).toMatch(
    /^The database rejected its connection URL: password authentication/,
  )
})

test('refuses a project without this version’s tables', async () => {
  const [{ version = '' } = {}] = await project.admin<{ version: string }>`
    select max(version) as version from supabase_migrations.schema_migrations where name <> 'add_newsletter'`
  await project.admin`update supabase_migrations.schema_migrations set version = '1' || version where version = ${version}`
  const older = await move(server.dataDir, project.url, '--replace')
  expect(older).toEqual({
    code: 1,
    output: expect.stringContaining('does not have this version’s tables'),
  })
  await project.admin`update supabase_migrations.schema_migrations set version = ${version} where version = '1' || ${version}`
  const wrong = { ...env(), SUPABASE_SERVICE_KEY: 'sb_secret_other' }
  await project.admin.begin(async sql => {
    await sql`select set_config('storage.allow_delete_query', 'true', true)`
    await sql`delete from storage.objects`
  })
  const before = await databaseContent(project.admin)
  const refused = await operate('move', ['--from', server.dataDir, '--to', project.url, '--replace'], {
    env: wrong,
  })
  expect(refused.code).toBe(1)
  expect(refused.output).not.toMatch(/sb_secret_other|SAMPLE_CONTENT/)
  expect(refused.output).toContain('The project’s storage rejected thumbnail/Thumbnail/a.png')
  expect(await databaseContent(project.admin)).toEqual(before)
})
