import { cp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import { prepareRoles, rolePassword } from '#server/database/roles.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

export const SETS = import.meta.dirname

/** Makes a data folder as that version left it. */
export async function restoreSet(version: string): Promise<string> {
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
    await cp(join(set, 'uploads'), join(folder, 'uploads'), { recursive: true })
    return folder
  } finally {
    await sql.end()
    await stop(async () => 0)
  }
}
