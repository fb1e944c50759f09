import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkArchive, entriesOf } from '#server/backup/archive-reader.ts'
import { insertSubscribers } from '#tests/support/insert-subscribers.ts'
import { insertThreads } from '#tests/support/insert-threads.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { operate } from '#tests/support/operate.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { databaseContent, folderContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let server: TestServer
let folder: string
const { signedUpAdmin } = peopleOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  folder = await temporaryFolder('backup')
})
afterAll(() => server?.stop())

const backup = (file: string, ...options: string[]) =>
  operate('backup', [file, ...options], { env: { DATA_DIR: server.dataDir } })

/** Text that COPY, tar or JSON could misread. */
const HOSTILE = 'a\tb\\.\n\\.\r\n\\N "quoted" \u2028 \u{1F9E8} é e\u0301 \u202e../../etc/passwd'

async function writeSite() {
  const person = await signedUpAdmin(`ada-${randomUUID()}`)
  const picture = await noise(40, 40).png().toBuffer()
  const name = `Thumbnail/${randomUUID()}.png`
  const { error } = await person.client.storage
    .from('thumbnail')
    .upload(name, new Blob([new Uint8Array(picture)], { type: 'image/png' }))
  expect(error).toBeNull()
  await server.sql`insert into blogs (user_id, slug, title, introduction, topic, content, published_at)
    values (${person.id}, ${randomUUID()}, ${HOSTILE}, ${HOSTILE}, 'Life', ${`<p>${HOSTILE}</p>`}, '2024-02-29 12:34:56.789012+00')`
  await insertThreads(server.sql, person.id)
  await keepPicture(picture, 'Thumbnail/binned.png')
  const [binned] = await server.sql<{ id: number }>`
    insert into blogs (user_id, slug, title, introduction, topic, thumbnail)
    values (${person.id}, ${randomUUID()}, 'In the bin', 'x', 'Life', 'binned.png') returning id`
  await person.client.rpc('move_to_bin', { of_kind: 'post', ids: [String(binned?.id)] })

  // The id of a deleted row is not given again.
  const [skipped] = await server.sql<{ id: number }>`select nextval('blogs_id_seq') as id`
  return { ...person, picture, name, skipped: Number(skipped?.id) }
}

async function keepPicture(picture: Uint8Array, name: string) {
  await server.sql`insert into storage.objects (bucket_id, name) values ('thumbnail', ${name})`
  const source = join(folder, 'picture')
  await writeFile(source, picture)
  await server.files.store(source, 'thumbnail', name)
}

describe('restores a backup of a running site', () => {
  let person: Awaited<ReturnType<typeof writeSite>>
  let before: Awaited<ReturnType<typeof databaseContent>>
  let restored: TestServer
  let output: string
  let mode: number

  beforeAll(async () => {
    person = await writeSite()
    await insertSubscribers(server.sql)
    await server.sql`insert into storage.objects (bucket_id, name) values ('thumbnail', 'Content/lost.png')`
    await keepPicture(person.picture, "Content/../..$('&;) .png")
    const file = join(folder, 'whole.tar')
    output = (await backup(file, '--keys')).output
    mode = (await stat(file)).mode & 0o777
    before = await databaseContent(server.sql)
    const dataDir = await temporaryFolder('restored')
    output += (await operate('restore', [file], { env: { DATA_DIR: dataDir } })).output
    restored = await startTestServer({ DATA_DIR: dataDir })
  })
  afterAll(() => restored?.stop())

  test('was private and reported a lost picture', () => {
    expect(mode).toBe(0o600)
    expect(output).toContain('1 pictures have no file in storage: thumbnail/Content/lost.png')
    expect(output).toContain('was restored')
  })

  test('has every row, id, date, hash, file and key', async () => {
    expect(await databaseContent(restored.sql)).toEqual(before)
    expect(await folderContent(join(restored.dataDir, 'uploads'))).toEqual(
      await folderContent(join(server.dataDir, 'uploads')),
    )
    const link = await restored.sql`select public.use_subscription('of an issue', 'end') as state`
    expect(link).toEqual([{ state: 'ended' }])
    const counted = await restored.sql`
      select status, parent is not null as replies, count(*)::int from comments group by 1, 2 order by 1, 2`
    expect(counted).toEqual([
      { status: 'deleted', replies: false, count: 1 },
      { status: 'held', replies: true, count: 1 },
      { status: 'shown', replies: false, count: 1 },
      { status: 'shown', replies: true, count: 4 },
    ])
    expect(restored.publishableKey).toBe(server.publishableKey)
    expect(restored.jwtSecret).toBe(server.jwtSecret)
  })

  test('signs in its accounts and shows their pictures', async () => {
    const auth = { persistSession: false }
    const client = createClient(restored.url, restored.publishableKey, { auth })
    const { error } = await client.auth.signInWithPassword({ email: person.email, password: PASSWORD })
    expect(error).toBeNull()
    const { publicUrl } = client.storage.from('thumbnail').getPublicUrl(person.name).data
    const picture = await (await fetch(publicUrl)).arrayBuffer()
    expect(Buffer.from(picture).equals(person.picture)).toBe(true)
    const [next] = await restored.sql`insert into blogs (user_id, slug, title, introduction, topic)
      values (${person.id}, 'next', 'x', 'x', 'x') returning id`
    expect(next?.id).toBe(person.skipped + 1)
  })

  test('restores what was in the bin', async () => {
    expect(await restored.files.find('thumbnail', 'Thumbnail/binned.png')).not.toBeNull()
    const [binned] = await restored.sql<{ id: number }>`select id from bin`
    const client = createClient(restored.url, restored.publishableKey, { auth: { persistSession: false } })
    await client.auth.signInWithPassword({ email: person.email, password: PASSWORD })
    const { data } = await client.rpc('restore_from_bin', { entries: [binned?.id] })
    expect(data).toMatchObject([{ title: 'In the bin', outcome: 'restored' }])
    expect(await restored.sql`select from blogs where title = 'In the bin'`).toHaveLength(1)
  })
})

test('leaves no scratch folder after verifying', async () => {
  // As earlier versions took them; the start of a site renames it.
  await keepPicture(Buffer.from('odd'), `Content/../..\\\n${HOSTILE}.png`)
  const made = await backup(join(folder, 'verified.tar'), '--verify')
  expect(made.output).toContain('every table and file was restored and compared')
  expect(made.code).toBe(0)
  expect((await readdir(server.dataDir)).filter(name => name.startsWith('.verify'))).toEqual([])
})

test('a backup leaves the site running without its keys', async () => {
  const file = join(folder, 'without-keys.tar')
  const started = () => server.sql`select pg_postmaster_start_time() as at`
  const before = await started()
  await backup(file)
  expect(await started(), 'Postgres goes on').toEqual(before)
  expect((await readFile(file)).includes(server.jwtSecret)).toBe(false)
  const { manifest } = await checkArchive(file)
  expect(manifest.hasKeys).toBe(false)
})

test('a backup shows the database at one instant', async () => {
  const { id } = await signedUpAdmin('writer')
  let isDone = false
  // Triggers write a version with each post; the two tables are far apart in the archive.
  const writers = [1, 2, 3].map(async () => {
    for (let post = 0; post < 2000 && !isDone; post++)
      await server.sql`insert into blogs (user_id, slug, title, introduction, topic) values (${id}, ${randomUUID()}, 'x', 'x', 'x')`
  })
  const files = [1, 2].map(number => join(folder, `busy-${number}.tar`))
  // Also two at once.
  const made = await Promise.all(files.map(file => backup(file)))
  isDone = true
  await Promise.all(writers)
  expect(made.map(({ code }) => code)).toEqual([0, 0])
  for (const file of files) {
    const { manifest } = await checkArchive(file)
    const rows = (name: string) => manifest.tables.find(table => table.name === name)?.rows
    expect(rows('public.versions')).toBe(rows('public.blogs'))
    expect(rows('private.searched_posts')).toBe(rows('public.blogs'))
  }
})

test('a backup of a stopped site leaves no Postgres behind', async () => {
  const dataDir = await migratedFolder('stopped')
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const file = join(folder, 'empty.tar')
  expect((await operate('backup', [file], { env: { DATA_DIR: dataDir } })).code).toBe(0)
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid')
  expect((await checkArchive(file)).manifest.files).toBe(0)
})

test('names a backup by its time', async () => {
  const BACKUP_DIR = join(folder, 'of-settings')
  const env = { DATA_DIR: server.dataDir }
  expect((await operate('backup', [], { env })).code).toBe(0)
  expect((await operate('backup', [], { env: { ...env, BACKUP_DIR } })).code).toBe(0)
  for (const made of [join(server.dataDir, 'backups'), BACKUP_DIR])
    expect(await readdir(made)).toEqual([expect.stringMatching(/^byline-[\dT-]+Z\.tar$/)])
})

test('a backup of an empty site can be restored', async () => {
  const again = await temporaryFolder('restored-empty')
  const restored = await operate('restore', [join(folder, 'empty.tar')], { env: { DATA_DIR: again } })
  expect(restored.code).toBe(0)
  expect((await readdir(again)).sort()).toEqual(['keys.json', 'postgres', 'postgres-password'])
})

test('writes only the archive to stdout', async () => {
  const file = join(folder, 'stdout.tar')
  const env = { DATA_DIR: server.dataDir }
  expect((await operate('backup', ['--stdout'], { env, behind: `> '${file}'` })).code).toBe(0)
  await checkArchive(file)
  const full = await operate('backup', ['-'], { env, behind: '> /dev/full' })
  expect(full).toEqual({ code: 1, output: expect.stringContaining('The disk is full') })
  const banner = { ...env, npm_lifecycle_event: 'backup' }
  expect((await operate('backup', ['-'], { env: banner })).output).toContain('npm run -s backup')
})

test('makes no folder for a mistyped place of a backup', async () => {
  const mistyped = join(folder, 'mistyped')
  const given = await backup(join(mistyped, 'a.tar'))
  expect(given).toEqual({
    code: 1,
    output: `The folder ${mistyped} does not exist: create it, or correct the path.\n`,
  })
  const env = { DATA_DIR: server.dataDir, BACKUP_DIR: join(mistyped, 'backups') }
  const planned = await operate('backup', [], { env })
  expect(planned).toEqual({
    code: 1,
    output: `The folder ${mistyped} does not exist: create it, or correct BACKUP_DIR.\n`,
  })
  expect(existsSync(mistyped)).toBe(false)
})

test('distinguishes unreadable from missing archives', async () => {
  const restore = (file: string) => operate('restore', [file, '--verify'], { env: { DATA_DIR: folder } })
  const file = join(folder, 'plain')
  await writeFile(file, '')
  expect((await restore(join(folder, 'none.tar'))).output).toBe(
    `${join(folder, 'none.tar')} does not exist.\n`,
  )
  expect((await restore(join(file, 'a.tar'))).output).toContain(
    `${join(file, 'a.tar')} cannot be read (ENOTDIR)`,
  )
})

test('does not overwrite another file', async () => {
  const own = await temporaryFolder('names')
  const file = join(own, 'a.tar')
  await writeFile(file, 'mine')
  const refused = await backup(file)
  expect(refused).toEqual({ code: 1, output: `${file} already exists: choose another name.\n` })
  expect(await readFile(file, 'utf8')).toBe('mine')
  const missing = await operate('backup', [own], { env: { DATA_DIR: join(own, 'no-such') } })
  expect(missing).toEqual({ code: 1, output: expect.stringContaining('does not exist') })
  const killed = await operate('backup', [join(own, 'b.tar')], {
    env: { DATA_DIR: server.dataDir },
    killWhen: async () => (await readdir(own)).some(name => name.endsWith('.partial')),
  })
  expect(killed.code).toBeNull()
  expect(await readdir(own)).not.toContain('b.tar')
})

test('the entries of an archive can be read with tar', async () => {
  const file = join(folder, 'without-keys.tar')
  const names: string[] = []
  const { archive } = await checkArchive(file)
  for await (const entry of entriesOf(archive)) {
    names.push(entry.name)
    entry.skip()
  }

  const listed = execFileSync('tar', ['-tf', file], { encoding: 'utf8' }).trim().split('\n')
  expect(listed).toEqual([...names, 'seal'])
})
