import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import { prepareRoles, rolePassword } from '#server/database/roles.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

export const SETS = import.meta.dirname

/** Takes a migration back, for tests that need one to be applied. */
export const WITHOUT_A_MIGRATION = `
  drop function public.schema_version();
  delete from supabase_migrations.schema_migrations where name = 'tell_schema_version'`

/** Makes a data folder as that version left it, and runs `change` in its database. */
export async function restoreSet(version: string, change = ''): Promise<string> {
  const set = join(SETS, version)
  const folder = await temporaryFolder('upgrade')
  const { login, password, stop } = await startEmbeddedPostgres(folder)
  const sql = connectSql(login)
  try {
    await prepareRoles(
      sql,
      role => rolePassword(password, role),
      async () => true,
    )
    await sql.unsafe(await readFile(join(set, 'database.sql'), 'utf8'))
    await sql.unsafe(change)
    await cp(join(set, 'uploads'), join(folder, 'uploads'), { recursive: true })
    return folder
  } finally {
    await sql.end()
    await stop(async () => 0)
  }
}
