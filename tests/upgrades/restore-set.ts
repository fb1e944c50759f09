import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'

export const SETS = import.meta.dirname

/** Makes a data folder as that version left it. */
export async function restoreSet(version: string): Promise<string> {
  const set = join(SETS, version)
  const folder = await migratedFolder('upgrade')
  const { login, stop } = await startEmbeddedPostgres(folder)
  const other = connectSql({ ...login, database: 'template1' })
  await other.unsafe('drop database postgres with (force)')
  await other.unsafe('create database postgres template template0')
  await other.end()
  const sql = connectSql(login)
  await sql.unsafe(await readFile(join(set, 'database.sql'), 'utf8'))
  await sql.end()
  await stop(async () => 0)
  await cp(join(set, 'uploads'), join(folder, 'uploads'), { recursive: true })
  return folder
}
