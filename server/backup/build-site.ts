import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/base/config-error.ts'
import { openDatabase } from '#server/database/database.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { listMigrations, MIGRATIONS, migrate } from '#server/database/migrate.ts'
import { isAlive, postmasterPid } from '#server/database/postmaster.ts'
import type { Sql } from '#server/database/sql.ts'
import { replaceSuperseded } from '#server/database/squashed-migrations.ts'
import { createSupabaseSchemas } from '#server/database/supabase-schemas.ts'
import type { Manifest } from './archive-format.ts'
import type { Restoring } from './archive-reader.ts'
import type { FileTarget } from './archived-files.ts'
import { loadTables } from './load-tables.ts'
import { restoreFiles } from './restore-files.ts'

const LONGEST_CHECKPOINT_MS = 1_800_000
const LONGEST_STOP_MS = 10_000

const NO_KEYS = { publishable: '', secret: '', jwtSecret: '' }

/** Builds a new embedded database from an archive, migrated to the newest schema and stopped. Throws ConfigError. */
export async function buildSite(
  folder: string,
  files: FileTarget | null,
  restoring: Restoring,
  finish: (sql: Sql) => Promise<void> = async () => {},
): Promise<void> {
  const { manifest } = restoring
  const migrations = await migrationsOf(manifest)
  const database = await openDatabase({ dataDir: folder, backend: { databaseUrl: null, keys: NO_KEYS } })
  let isWhole = false
  try {
    await createSupabaseSchemas(database.jobs)
    await migrate(database.jobs, MIGRATIONS, migrations)
    await loadTables(embeddedLogin(folder), restoring)
    await migrate(database.jobs)
    await finish(database.jobs)
    if (files && manifest.files !== null) await restoreFiles(files, restoring)
    isWhole = true
  } finally {
    await database.close()
    await stopped(join(folder, 'postgres'), isWhole)
  }
}

/** Returns the migrations that created the archive's tables. Later versions may have inserted others in between. Throws ConfigError. */
export async function migrationsOf({ migrations }: Manifest): Promise<string[]> {
  const known = (await listMigrations()).map(file => file.slice(0, 14))
  const versions = replaceSuperseded(migrations, known)
  if (versions.some(version => !known.includes(version)))
    throw new ConfigError(
      'This archive was made by a newer or different version of Byline: it has migrations that this version does not have. Nothing was changed. Restore it with the version that made it.',
    )
  return versions
}

/** A complete database may need a while for its last checkpoint. After a failure, such as a full disk, it stops immediately. */
async function stopped(data: string, isWhole: boolean): Promise<void> {
  const killAt = performance.now() + (isWhole ? LONGEST_CHECKPOINT_MS : LONGEST_STOP_MS)
  for (let pid = postmasterPid(data); isAlive(pid); pid = postmasterPid(data)) {
    try {
      if (performance.now() > killAt) process.kill(pid, 'SIGKILL')
      else if (!isWhole) process.kill(pid, 'SIGQUIT')
    } catch {
      // Postgres has already exited.
    }
    await sleep(50)
  }
}
