import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { connectSql, type Login } from '#server/database/pool.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'

export const SETS = import.meta.dirname

/** Makes a data folder as that version left it. */
export async function restoreSet(version: string): Promise<string> {
  const set = join(SETS, version)
  const folder = await migratedFolder('upgrade')
  const { login, stop } = await startEmbeddedPostgres(folder)
  try {
    await fill(login, await readFile(join(set, 'database.sql'), 'utf8'))
    await cp(join(set, 'uploads'), join(folder, 'uploads'), { recursive: true })
  } catch (error) {
    await stop(async () => 0)
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  await stop(async () => 0)
  return folder
}

async function fill(login: Login, content: string) {
  const migrated = connectSql(login)
  await migrated.unsafe('create database aside template template0')
  await migrated.end()
  const aside = connectSql({ ...login, database: 'aside' })
  await aside.unsafe('drop database postgres with (force)')
  await aside.unsafe('create database postgres template template0')
  await aside.end()
  const sql = connectSql(login)
  await sql.unsafe('drop database aside with (force)')
  await sql.unsafe(content)
  await sql.end()
}
