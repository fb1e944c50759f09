import { chmod, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openBackend } from '#server/api/backend.ts'
import { checkArchive } from '#server/backup/archive-reader.ts'
import { backUpBeforeMigrations } from '#server/backup/backup-before-migrations.ts'
import { recordBackups } from '#server/backup/record-backups.ts'
import { scheduleBackups } from '#server/backup/scheduled-backups.ts'
import { archiveName, writeBackup } from '#server/backup/write-backup.ts'
import { registry } from '#server/base/metrics.ts'
import { readConfig } from '#server/config/config.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { listMigrations } from '#server/database/migrate.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { LOW_PRIORITY, until } from '#tests/support/until.ts'
import { restoreSet } from '../upgrades/restore-set.ts'

let server: TestServer
const said = () => [...log.mock.calls, ...errors.mock.calls].flat().join('\n')
const log = vi.spyOn(console, 'warn').mockImplementation(() => {})
const errors = vi.spyOn(console, 'error').mockImplementation(() => {})

beforeAll(async () => {
  server = await startTestServer()
  vi.stubEnv('DATA_DIR', server.dataDir)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await server?.stop()
})

const shown = async () =>
  (await server.sql`select * from private.backups where isfinite(made_at) or reason <> ''`)[0]
const metric = async (name: string) => (await registry.getSingleMetric(name)?.get())?.values[0]?.value

const archivesIn = async (folder: string) =>
  (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.tar'))

test('makes a backup when one is due', async () => {
  const folder = join(await temporaryFolder('planned'), 'new')
  const plan = { folder, every: 1, keep: 2, keepDays: null }
  const first = scheduleBackups(plan, recordBackups(server.database.jobs))
  await until(async () => expect(await shown()).toMatchObject({ every: 1, reason: '' }), LOW_PRIORITY)
  const [name = '', ...more] = await archivesIn(folder)
  expect(more).toEqual([])
  await checkArchive(join(folder, name))
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await stat(folder)).mode & 0o777).toBe(0o700)
  expect(said()).toContain('backup-made')
  expect(await metric('byline_backups_made_total')).toBe(1)
  expect(await metric('byline_last_backup_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000 - 60)
  await first.stop()

  const second = scheduleBackups(plan, recordBackups(server.database.jobs))
  await second.stop()
  expect(await archivesIn(folder)).toEqual([name])
})

test('makes a requested backup before one is due', async () => {
  const folder = await temporaryFolder('requested')
  const recent = new Date(Date.now() - 60_000).toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
  await writeFile(join(folder, `byline-${recent}.tar`), '')
  const plan = { folder, every: 24, keep: 5, keepDays: null }
  const record = recordBackups(server.database.jobs)
  await record.planned(plan, null)
  await server.sql`update private.backups set is_requested = true`
  const backups = scheduleBackups(plan, record)
  await until(async () => expect(await archivesIn(folder)).toHaveLength(2), LOW_PRIORITY)
  expect(await record.claimRequest()).toBe(false)
  await backups.stop()
})

test('plans no backups once it has stopped', async () => {
  const folder = await temporaryFolder('stopped')
  await writeFile(join(folder, archiveName()), '')
  const plan = { folder, every: 24, keep: 5, keepDays: null }
  const backups = scheduleBackups(plan, recordBackups(server.database.jobs))
  const planned = () => server.sql`select is_planned from private.backups`
  await until(async () => expect(await planned()).toEqual([{ is_planned: true }]))
  await backups.stop()
  expect(await planned()).toEqual([{ is_planned: false }])
})

test('logs a failed backup with its reason', async () => {
  const folder = join(await temporaryFolder('failing'), 'file')
  vi.stubEnv('DATA_DIR', join(folder, 'no-such'))
  onTestFinished(() => void vi.stubEnv('DATA_DIR', server.dataDir))
  const backups = scheduleBackups(
    { folder, every: 1, keep: 2, keepDays: null },
    recordBackups(server.database.jobs),
  )
  await until(async () => expect((await shown())?.reason).toContain('does not exist'), LOW_PRIORITY)
  expect(said()).toMatch(/backup-failed.*does not exist/)
  expect(await metric('byline_backups_failed_total')).toBe(1)
  await backups.stop()
})

test('reports a folder that cannot be created with a sentence', async () => {
  const file = join(await temporaryFolder('no-folder'), 'file')
  await writeFile(file, '')
  const plan = { folder: join(file, 'below'), every: 1, keep: 2, keepDays: null }
  const backups = scheduleBackups(plan, recordBackups(server.database.jobs))
  await until(
    async () => expect((await shown())?.reason).toContain('cannot be created (ENOTDIR)'),
    LOW_PRIORITY,
  )
  await backups.stop()
})

test('reports a backup that lacks pictures', async () => {
  const folder = await temporaryFolder('incomplete')
  await writeFile(join(folder, 'byline-2999-01-01T00-00-00Z.tar'), '')
  await server.sql`insert into storage.objects (bucket_id, name) values ('thumbnail', 'Thumbnail/gone.png')`
  onTestFinished(() => void server.sql`delete from storage.objects where name = 'Thumbnail/gone.png'`)
  const plan = { folder, every: 1, keep: 2, keepDays: null }
  const backups = scheduleBackups(plan, recordBackups(server.database.jobs))
  await until(
    async () => expect((await shown())?.reason).toBe('1 pictures have no file in storage'),
    LOW_PRIORITY,
  )
  expect(backups.warning()).toBe('the last backup failed')
  await backups.stop()
  expect(await archivesIn(folder)).toHaveLength(2)
  expect(said()).toContain('backup-incomplete')
})

test('mails administrators once about failed backups', async () => {
  const mailbox = await openMailbox()
  const mailing = await startTestServer({ SMTP_URL: mailbox.url })
  onTestFinished(async () => {
    await mailing.stop()
    await mailbox.close()
  })
  const id = await insertAccount(mailing.sql, {
    name: 'vera',
    email: 'vera@example.com',
    password: 'eleven lines',
  })
  await mailing.sql`update profiles set role = 'admin' where id = ${id}`
  const record = recordBackups(mailing.database.jobs)
  await record.planned({ folder: '/', every: 24, keep: 1, keepDays: null }, null)
  await record.failed('The disk <b>is</b> full.')
  const mail = await mailbox.next('vera@example.com')
  expect(mail.subject).toBe('A backup of Byline failed')
  expect(mail.text).toContain('The disk <b>is</b> full.')
  expect(mail.html).toContain('The disk &lt;b&gt;is&lt;/b&gt; full.')
  // The next ones lack a picture, and fail.
  await record.made(Date.now(), '1 pictures have no file in storage')
  await record.failed('The disk is full.')
  await record.made(Date.now(), '1 pictures have no file in storage')
  await until(async () =>
    expect(await mailing.sql`select state from private.outbox where kind = 'backup-failed'`).toEqual([
      { state: 'sent' },
    ]),
  )
})

test('loses no picture that is removed during the backup', async () => {
  const remove = () => server.sql`delete from storage.objects where name = 'Thumbnail/removed.png'`
  await server.sql`insert into storage.objects (bucket_id, name) values ('thumbnail', 'Thumbnail/removed.png')`
  onTestFinished(() => void remove())
  const files = {
    find: async () => null,
    async withFile() {
      await remove()
      return null
    },
  }
  const { dataDir } = server
  const source = { login: embeddedLogin(dataDir), dataDir, files, keys: null, sessions: false }
  const target = join(await temporaryFolder('removed'), 'a.tar')
  const made = await writeBackup(source, target, () => {}, new AbortController().signal)
  expect(made).toEqual({ file: target, lost: 0, missing: [] })
})

test('backs up an earlier database before migrating it', async () => {
  const dataDir = await restoreSet('0.1.0')
  const config = readConfig({ DATA_DIR: dataDir })
  if (config.backend.kind === 'hosted') throw new Error('It has a database of its own.')
  const decoder = new PictureDecoder()
  const backend = await openBackend(
    { ...config, backend: config.backend },
    { decoder, beforeMigrations: version => backUpBeforeMigrations(config, version) },
  )
  onTestFinished(async () => {
    decoder.close()
    await backend.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const [name = '', ...more] = await archivesIn(join(dataDir, 'backups'))
  expect(more).toEqual([])
  const { manifest } = await checkArchive(join(dataDir, 'backups', name))
  expect(name).toBe(`before-upgrade-from-${manifest.migrations.at(-1)}.tar`)
  expect(manifest.migrations.length).toBeLessThan((await listMigrations()).length)
  expect(manifest.tables.find(table => table.name === 'public.blogs')?.rows).toBeGreaterThan(0)
  expect(manifest.files).toBe(null)
})

test('migrates nothing when the backup before it fails', async () => {
  const folder = await temporaryFolder('no-room')
  await writeFile(join(folder, 'backups'), 'in the way')
  await chmod(join(folder, 'backups'), 0o600)
  const config = { ...readConfig({ DATA_DIR: folder }), dataDir: folder }
  await expect(backUpBeforeMigrations(config, '1')).rejects.toThrow('so they are not applied')
})
