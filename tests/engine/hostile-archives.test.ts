import { appendFile, copyFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { pack } from 'tar-stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FolderFiles } from '#server/api/storage/folder-files.ts'
import { FORMAT, PART } from '#server/backup/archive-format.ts'
import { checkArchive, entriesOf, readPart } from '#server/backup/archive-reader.ts'
import { loadTables } from '#server/backup/load-tables.ts'
import { restoreFiles } from '#server/backup/restore-files.ts'
import { RowWriter } from '#server/backup/row-writer.ts'
import { inTransaction } from '#server/backup/snapshot.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { listMigrations } from '#server/database/migrate.ts'
import { manifestOf, NO_FILES, sealArchive } from '#tests/support/made-archive.ts'
import { operate } from '#tests/support/operate.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { databaseContent, folderContent } from '#tests/support/stored-content.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { peopleOf } from './people-of.ts'

// Archives that somebody made, with a valid checksum seal.

let server: TestServer
let folder: string
let archive: string
let count = 0

beforeAll(async () => {
  server = await startTestServer()
  folder = await temporaryFolder('hostile')
  archive = join(folder, 'site.tar')
  const { id } = await peopleOf(() => server).signedUpAdmin('ada')
  await server.sql`insert into blogs (user_id, slug, title, introduction, topic) values (${id}, 'a', 'x', 'x', 'x')`
  await operate('backup', [archive], { env: { DATA_DIR: server.dataDir } })
})
afterAll(() => server?.stop())

const sealed = (write: (tar: ReturnType<typeof pack>) => void) =>
  sealArchive(join(folder, `made-${count++}.tar`), write)

const restore = (file: string, dataDir: string) => operate('restore', [file], { env: { DATA_DIR: dataDir } })

/** Loads an archive of this manifest and these entries into the running database. */
async function load(changes: object, parts: [string, Buffer][] = []) {
  const file = await sealed(tar => {
    tar.entry({ name: 'manifest.json' }, manifestOf(changes))
    for (const [name, bytes] of parts) tar.entry({ name }, bytes)
    tar.entry({ name: 'summary.json' }, NO_FILES)
  })
  const signal = new AbortController().signal
  await loadTables(embeddedLogin(server.dataDir), { ...(await checkArchive(file)), print: () => {}, signal })
}

const archives: Record<string, { write: (tar: ReturnType<typeof pack>) => void; says: string }> = {
  'of a newer format': {
    write: tar => tar.entry({ name: 'manifest.json' }, manifestOf({ format: FORMAT + 1 })),
    says: 'made by a newer version of Byline (9.9.9)',
  },
  'without a manifest': {
    write: tar => tar.entry({ name: 'summary.json' }, NO_FILES),
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
  'with a table of the system': {
    write: tar =>
      tar.entry(
        { name: 'manifest.json' },
        manifestOf({ tables: [{ name: 'pg_catalog.pg_authid', columns: [], rows: 0, sum: '0' }] }),
      ),
    says: 'manifest cannot be read',
  },
  'with the history of the migrations': {
    write: tar =>
      tar.entry(
        { name: 'manifest.json' },
        manifestOf({
          tables: [{ name: 'supabase_migrations.schema_migrations', columns: [], rows: 0, sum: '0' }],
        }),
      ),
    says: 'manifest cannot be read',
  },
  'with two manifests': {
    write: tar => {
      tar.entry({ name: 'manifest.json' }, manifestOf())
      tar.entry({ name: 'manifest.json' }, manifestOf())
      tar.entry({ name: 'summary.json' }, NO_FILES)
    },
    says: 'an entry twice',
  },
  'with keys that its manifest does not name': {
    write: tar => {
      tar.entry({ name: 'manifest.json' }, manifestOf())
      tar.entry({ name: 'keys.json' }, '{}')
      tar.entry({ name: 'summary.json' }, NO_FILES)
    },
    says: 'keys that it does not name',
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
    tar.entry({ name: 'summary.json' }, NO_FILES)
  })
  const dataDir = await temporaryFolder('newer')
  expect(await restore(file, dataDir)).toEqual({
    code: 1,
    output: expect.stringContaining('a newer or different version'),
  })
})

test('rejects an entry that expands beyond its limit', async () => {
  const { manifest } = await checkArchive(archive)
  const bomb = gzipSync(Buffer.alloc(PART * 20))
  const file = await sealed(tar => {
    tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
    tar.entry({ name: 'tables/public.blogs/000001.gz' }, bomb)
    tar.entry({ name: 'summary.json' }, NO_FILES)
  })
  const readAll = async () => {
    const checked = await checkArchive(file)
    for await (const entry of entriesOf(checked.archive))
      if (entry.what.kind === 'table') await readPart(entry)
      else entry.skip()
  }
  await expect(readAll()).rejects.toThrow('cannot be expanded')
})

test('rejects a file of no object', async () => {
  const file = await sealed(tar => {
    tar.entry({ name: 'manifest.json' }, manifestOf())
    tar.entry({ name: 'files/thumbnail/../../../../evil' }, 'evil')
    tar.entry({ name: 'summary.json' }, '{"files":1,"bytes":4,"missing":[]}')
  })
  const checked = await checkArchive(file)
  const uploads = await temporaryFolder('evil')
  const options = { ...checked, print: () => {}, signal: new AbortController().signal }
  await expect(restoreFiles(new FolderFiles(uploads), options)).rejects.toThrow('belongs to nothing')
  expect(await folderContent(uploads)).toEqual({})
})

test('rejects an archive that differs from its manifest', async () => {
  const { manifest } = await checkArchive(archive)
  const file = await sealed(tar => {
    tar.entry({ name: 'manifest.json' }, JSON.stringify(manifest))
    tar.entry({ name: 'tables/public.settings/000001.gz' }, gzipSync('t\tf\t\\N\nbroken'))
    tar.entry({ name: 'summary.json' }, NO_FILES)
  })
  const dataDir = await temporaryFolder('broken')
  const refused = await restore(file, dataDir)
  expect(refused).toEqual({
    code: 1,
    output: expect.stringContaining('The archive does not fit the database'),
  })
  expect(Object.keys(await folderContent(dataDir))).toEqual(['keys.json'])
})

test('rejects an archive changed after its check', async () => {
  const file = join(folder, 'changing.tar')
  const readAll = async (change: () => Promise<void>) => {
    await copyFile(archive, file)
    const checked = await checkArchive(file)
    await change()
    for await (const entry of entriesOf(checked.archive)) entry.skip()
  }
  await readAll(async () => {})
  const replaced = readAll(async () => {
    await copyFile(archive, `${file}.other`)
    await rename(`${file}.other`, file)
  })
  await expect(replaced).rejects.toThrow('it was changed while it was read')
  await expect(readAll(() => appendFile(file, 'x'))).rejects.toThrow('it was changed while it was read')
})

test('rejects an archive with rows that refer to missing rows', async () => {
  const { archive: whole, manifest } = await checkArchive(archive)
  const isProfiles = (name: string) => name.includes('public.profiles')
  const parts: [string, Buffer][] = []
  for await (const entry of entriesOf(whole))
    if (entry.what.kind === 'table' && !isProfiles(entry.name))
      parts.push([entry.name, gzipSync(await readPart(entry))])
    else entry.skip()
  const tables = manifest.tables.map(table =>
    isProfiles(table.name) ? { ...table, rows: 0, sum: '0' } : table,
  )
  const before = await databaseContent(server.sql)
  const refused = load({ ...manifest, tables }, parts)
  await expect(refused).rejects.toThrow(/a row of [\w.]+ references a row of public\.profiles/)
  expect(await databaseContent(server.sql)).toEqual(before)
})

test('never executes the column types of an archive', async () => {
  const { manifest } = await checkArchive(archive)
  const type = 'text); create table public.injected (); create temporary table other (x text'
  const tables = manifest.tables.map(table => ({ ...table, rows: 0, sum: '0' }))
  for (const table of tables)
    if (table.name === 'auth.users') table.columns.push({ name: 'of_another_server', type })
  await load({ ...manifest, tables })
  expect(await server.sql`select to_regclass('public.injected') as found`).toEqual([{ found: null }])
})

test('reports a row Postgres refuses at the next call', async () => {
  const table = { name: 'private.emails', columns: [{ name: 'user_id', type: 'uuid' }], rows: 0, sum: '0' }
  for (const next of ['write', 'end'] as const) {
    const loading = inTransaction(embeddedLogin(server.dataDir), '', async (_sql, client) => {
      const destination = { table, into: table.name, isEmptied: false, finish: null }
      const writer = new RowWriter(client, destination)
      await writer.write(Buffer.from('no id\n'))
      await expect
        .poll(() => server.sql`select from pg_stat_activity where state = 'idle in transaction (aborted)'`)
        .toHaveLength(1)
      await (next === 'write' ? writer.write(Buffer.from('no id\n')) : writer.end())
    })
    await expect(loading).rejects.toMatchObject({ code: '22P02' })
  }
})
