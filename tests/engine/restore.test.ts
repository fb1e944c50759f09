import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FolderFiles } from '#server/backend/storage/folder-files.ts'
import { FORMAT, PART, sealBytes } from '#server/backup/archive-format.ts'
import { checkArchive, entriesOf, readPart } from '#server/backup/archive-reader.ts'
import { ArchiveWriter } from '#server/backup/archive-writer.ts'
import { targetOf } from '#server/backup/archived-files.ts'
import { restoreFiles } from '#server/backup/restore-files.ts'
import { listMigrations } from '#server/database/migrate.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { operate } from '#tests/support/operate.ts'
import { startTestServer } from '#tests/support/server.ts'
import { databaseContent, folderContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { peopleOf } from './people-of.ts'

let folder: string
const made: string[] = []
/** Of a site with the account 'new', two posts and a picture. */
let archive: string
let bytes: Buffer
let contents: Awaited<ReturnType<typeof databaseContent>>

beforeAll(async () => {
  folder = await temporaryFolder('restore')
  archive = join(folder, 'site.tar')
  const server = await startTestServer()
  const { id } = await peopleOf(() => server).administrator('new')
  await server.sql`insert into blogs (user_id, slug, title, introduction, topic) values (${id}, 'a', 'x', 'x', 'x'), (${id}, 'b', 'x', 'x', 'x')`
  await server.sql`insert into storage.objects (bucket_id, name) values ('thumbnail', 'Content/a.png')`
  const picture = join(folder, 'a.png')
  await writeFile(picture, 'not really a picture')
  await server.files.keep(picture, 'thumbnail', 'Content/a.png')
  const backup = await operate('backup', [archive], { env: { DATA_DIR: server.dataDir } })
  expect(backup.code).toBe(0)
  contents = await databaseContent(server.sql)
  await server.stop()
  bytes = await readFile(archive)
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
  await server.files.keep(picture, 'avatars', 'Profile Photo/old.png')
  const before = await databaseContent(server.sql)
  await server.database.close()
  return { dataDir, before }
}

async function contentOf(dataDir: string) {
  const server = await startTestServer({ DATA_DIR: dataDir })
  const content = await databaseContent(server.sql)
  const files = await folderContent(join(dataDir, 'uploads'))
  await server.database.close()
  return { content, files }
}

const restore = (file: string, dataDir: string, ...options: string[]) =>
  operate('restore', [file, ...options], { env: { DATA_DIR: dataDir } })

/** Writes an archive with a right seal, whatever its entries are. */
async function sealed(write: (tar: ReturnType<typeof pack>) => void): Promise<string> {
  const tar = pack()
  write(tar)
  tar.finalize()
  const chunks: Uint8Array[] = []
  for await (const chunk of tar) if (chunk instanceof Uint8Array) chunks.push(chunk)
  const entries = Buffer.concat(chunks).subarray(0, -1024)
  const file = join(folder, `made-${Math.random()}.tar`)
  await writeFile(
    file,
    Buffer.concat([entries, await sealBytes(createHash('sha256').update(entries).digest('hex'))]),
  )
  return file
}

const manifestOf = (changes = {}) =>
  JSON.stringify({
    format: FORMAT,
    byline: '9.9.9',
    created: '2026-01-01T00:00:00.000Z',
    migrations: [],
    tables: [],
    sequences: [],
    files: 0,
    hasKeys: false,
    ...changes,
  })

test('an archive in which one byte changed, at any of twenty places, is refused', async () => {
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

test('an archive that was cut off, or has bytes behind its end, is refused', async () => {
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

test('a restore of a damaged archive changes nothing, even with --replace', async () => {
  const { dataDir } = await oldSite()
  const before = await folderContent(dataDir)
  const damaged = join(folder, 'damaged-content.tar')
  const middle = Math.floor(bytes.length / 2)
  await writeFile(
    damaged,
    Buffer.concat([bytes.subarray(0, middle), Buffer.from([1]), bytes.subarray(middle + 1)]),
  )
  const refused = await restore(damaged, dataDir, '--replace')
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('Nothing was changed') })
  expect(await folderContent(dataDir)).toEqual(before)
})

const archives: Record<string, { write: (tar: ReturnType<typeof pack>) => void; says: string }> = {
  'of a newer format': {
    write: tar => tar.entry({ name: 'manifest.json' }, manifestOf({ format: FORMAT + 1 })),
    says: 'made by a newer version of Byline (9.9.9)',
  },
  'without a manifest': {
    write: tar => tar.entry({ name: 'summary.json' }, '{"files":0,"bytes":0,"missing":[]}'),
    says: 'no manifest',
  },
  'with a path that leads elsewhere': {
    write: tar => tar.entry({ name: '../../etc/cron.d/x' }, 'x'),
    says: 'an entry of another kind',
  },
  'with a symbolic link': {
    write: tar => tar.entry({ name: 'keys.json', type: 'symlink', linkname: '/etc/passwd' }),
    says: 'an entry of another kind',
  },
  'with a table of a name that is code': {
    write: tar =>
      tar.entry(
        { name: 'manifest.json' },
        manifestOf({ tables: [{ name: 'public.x; drop table y', columns: [], rows: 0, sum: '0' }] }),
      ),
    says: 'manifest cannot be read',
  },
  'with a manifest of the size of the memory': {
    write: tar => tar.entry({ name: 'manifest.json' }, Buffer.alloc(9 * 1024 * 1024, ' ')),
    says: 'an entry is too large',
  },
}

test.each(Object.entries(archives))('an archive %s is refused', async (_what, { write, says }) => {
  const file = await sealed(write)
  await expect(checkArchive(file)).rejects.toThrow(says)
})

test('an archive with migrations of a newer version is refused', async () => {
  const known = (await listMigrations()).map(file => file.slice(0, 14))
  const file = await sealed(tar => {
    tar.entry({ name: 'manifest.json' }, manifestOf({ migrations: [...known, '29991231000000'] }))
    tar.entry({ name: 'summary.json' }, '{"files":0,"bytes":0,"missing":[]}')
  })
  const dataDir = await temporaryFolder('newer')
  expect(await restore(file, dataDir)).toEqual({ code: 1, said: expect.stringContaining('a newer version') })
})

test('a part that expands to more than a part is refused before it fills the memory', async () => {
  const { manifest } = await checkArchive(archive)
  const bomb = gzipSync(Buffer.alloc(PART * 20))
  const file = await sealed(tar => {
    tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
    tar.entry({ name: 'tables/public.blogs/000001.gz' }, bomb)
    tar.entry({ name: 'summary.json' }, '{"files":0,"bytes":0,"missing":[]}')
  })
  const readAll = async () => {
    for await (const entry of entriesOf(file))
      if (entry.what.kind === 'table') await readPart(entry)
      else entry.skip()
  }
  await expect(readAll()).rejects.toThrow('cannot be expanded')
})

test('a file that no object of the archive has is refused', async () => {
  const file = await sealed(tar => {
    tar.entry({ name: 'manifest.json' }, manifestOf())
    tar.entry({ name: 'files/thumbnail/../../../../evil' }, 'evil')
    tar.entry({ name: 'summary.json' }, '{"files":1,"bytes":4,"missing":[]}')
  })
  const checked = await checkArchive(file)
  const uploads = await temporaryFolder('evil')
  const options = { archive: file, ...checked, say: () => {}, signal: new AbortController().signal }
  await expect(restoreFiles(targetOf(new FolderFiles(uploads)), options)).rejects.toThrow(
    'belongs to nothing',
  )
  expect(await folderContent(uploads)).toEqual({})
})

test('an archive whose rows are other than its manifest says is refused, and leaves nothing', async () => {
  const { manifest } = await checkArchive(archive)
  const file = await sealed(tar => {
    tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
    tar.entry({ name: 'tables/public.settings/000001.gz' }, gzipSync('t\tf\t\\N\nbroken'))
    tar.entry({ name: 'summary.json' }, '{"files":0,"bytes":0,"missing":[]}')
  })
  const dataDir = await temporaryFolder('broken')
  const refused = await restore(file, dataDir)
  expect(refused).toEqual({ code: 1, said: expect.stringContaining('The archive does not fit the database') })
  expect(Object.keys(await folderContent(dataDir))).toEqual(['keys.json'])
})

test('a site is not replaced unless asked, and never while it runs', async () => {
  const { dataDir } = await oldSite()
  expect(await restore(archive, dataDir)).toEqual({ code: 1, said: expect.stringContaining('--replace') })
  const running = await startTestServer({ DATA_DIR: dataDir })
  const refused = await restore(archive, dataDir, '--replace')
  expect(refused).toEqual({
    code: 1,
    said: expect.stringContaining('is running. Nothing was changed. Stop it'),
  })
  const accounts = await running.sql`select email from auth.users`
  expect(accounts.map(({ email }) => email)).toEqual(['old@example.com'])
  await running.stop()
})

describe('a site that is replaced', () => {
  let old: Awaited<ReturnType<typeof oldSite>>
  beforeAll(async () => {
    old = await oldSite()
  })

  test.each([300, 600, 900, 1200, 1500])(
    'is the old or the new one when its restore is killed after %s ms',
    async killAfter => {
      await operate('restore', [archive, '--replace'], { env: { DATA_DIR: old.dataDir }, killAfter })
      const { content } = await contentOf(old.dataDir)
      const isOld = JSON.stringify(content) === JSON.stringify(old.before)
      if (!isOld) expect(content).toEqual(contents)
    },
  )

  test('is the new one after the next restore, and what it was is kept', async () => {
    const uploads = await folderContent(join(old.dataDir, 'uploads'))
    expect((await restore(archive, old.dataDir, '--replace')).code).toBe(0)
    const { content, files } = await contentOf(old.dataDir)
    expect(content).toEqual(contents)
    expect(Object.keys(files)).toHaveLength(1)
    expect(await folderContent(join(old.dataDir, 'replaced/uploads'))).toEqual(uploads)
  })
})

test('a writer whose output fails rejects with the reason', async () => {
  const out = createWriteStream('/dev/full')
  const writer = new ArchiveWriter(out)
  const attempt = (async () => {
    for (let entry = 0; entry < 100; entry++) await writer.addText(`names/${entry}`, 'x'.repeat(100_000))
    await writer.seal()
  })()
  await expect(attempt).rejects.toMatchObject({ code: 'ENOSPC' })
  await finished(out).catch(() => {})
})
