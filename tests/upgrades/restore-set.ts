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
  const migrated = connectSql(login)
  await migrated.unsafe('create database aside template template0')
  await migrated.end()
  const aside = connectSql({ ...login, database: 'aside' })
  await aside.unsafe('drop database postgres with (force)')
  await aside.unsafe('create database postgres template template0')
  await aside.end()
  const sql = connectSql(login)
  await sql.unsafe('drop database aside with (force)')
  await sql.unsafe(await readFile(join(set, 'database.sql'), 'utf8'))
  await sql.end()
  await stop(async () => 0)
  await cp(join(set, 'uploads'), join(folder, 'uploads'), { recursive: true })
  return folder
}
