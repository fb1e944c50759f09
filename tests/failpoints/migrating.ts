import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { MIGRATIONS } from '#server/database/migrate.ts'
import { runToEnd, startProcess } from '#tests/support/site.ts'
import { readEverything } from '../upgrades/read-everything.ts'
import { restoreSet, SETS } from '../upgrades/restore-set.ts'
import type { Step, Victim } from './fixture.ts'

/** Kills an upgrade from a released version at a step. Throws when the next start does not find everything. */
export async function killUpgrade(version: string, step: Step, victim: Victim): Promise<string> {
  const dataDir = await restoreSet(version)
  const order = `${dataDir}-order`
  await writeFile(
    order,
    `${step} ${victim === 'server' ? 'server' : join(dataDir, 'postgres/postmaster.pid')}`,
  )
  const env = { DATA_DIR: dataDir, SAMPLE_CONTENT: 'off', BYLINE_FAILPOINT: order }
  const killed = victim === 'server' ? await runToEnd(env) : null
  // A server whose Postgres is killed after the commit goes on.
  const site = await startProcess({ dataDir, env, mayEnd: true }).catch(() => startProcess({ dataDir, env }))
  try {
    const expected = JSON.parse(await readFile(join(SETS, version, 'expected.json'), 'utf8'))
    // The first start on data without an owner makes one.
    if (!isDeepStrictEqual(await readEverything(site.sql), expected)) throw new Error('Rows are lost.')
    const [row] = await site.sql`select count(*)::int as n from supabase_migrations.schema_migrations`
    if (row?.n !== (await readdir(MIGRATIONS)).length) throw new Error('Migrations are missing.')
    return killed ? 'killed, then whole' : 'whole'
  } finally {
    await site.stop()
    await rm(order, { force: true })
  }
}
