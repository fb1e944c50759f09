import { checkFactors } from '#server/api/auth/sealed-factors.ts'
import { openFiles } from '#server/api/storage/open-files.ts'
import { ConfigError } from '#server/base/config-error.ts'
import type { Keys } from '#server/config/backend-config.ts'
import type { Config } from '#server/config/config.ts'
import { openDatabase } from '#server/database/database.ts'
import { whileAnswering } from '#server/database/end-when-silent.ts'
import { MIGRATIONS, migrate, requireKnownMigrations } from '#server/database/migrate.ts'
import { countOthers } from '#server/database/other-processes.ts'
import type { Sql } from '#server/database/sql.ts'
import { createSupabaseSchemas } from '#server/database/supabase-schemas.ts'
import type { RestoreOptions } from './archive-reader.ts'
import { migrationsOf } from './build-site.ts'
import { forgetFactors } from './forget-factors.ts'
import { restoreInto } from './restore-into.ts'

interface PostgresSite extends Pick<Config, 'dataDir' | 's3'> {
  keys: Keys
  databaseUrl: string
}

/** Throws ConfigError. `every`: milliseconds between checks that the database still responds. */
export async function restorePostgres(
  site: PostgresSite,
  options: RestoreOptions,
  every?: number,
): Promise<void> {
  return whileAnswering({ connectionString: site.databaseUrl }, () => restore(site, options), every)
}

async function restore(site: PostgresSite, options: RestoreOptions): Promise<void> {
  const { dataDir, databaseUrl, keys } = site
  const migrations = await migrationsOf(options.manifest)
  const database = await openDatabase({ dataDir, backend: { databaseUrl, keys } })
  try {
    if ((await countOthers(database.jobs)) > 0)
      throw new ConfigError(
        'A site is running on this database. Nothing was changed. Stop it first, then restore. Behind a pooler, wait two minutes after it has stopped.',
      )
    await createSupabaseSchemas(database.jobs)
    const done = await requireKnownMigrations(database.jobs)
    await requireRoom(database.jobs, options.replace)
    if ([...done].some(version => !migrations.includes(version))) throw olderArchive()
    await migrate(database.jobs, MIGRATIONS, migrations)
    await restoreInto({ connectionString: databaseUrl }, openFiles(site, null), options)
    await migrate(database.jobs)
    await forgetFactors(database.jobs, keys, options)
    for (const warning of await checkFactors(database.jobs, keys.jwtSecret)) options.print(warning)
  } finally {
    await database.close()
  }
}

export const olderArchive = () =>
  new ConfigError(
    'The archive is older than the database’s version. Nothing was changed. Restore it into an empty data folder, which upgrades it, and move that.',
  )

export async function requireRoom(sql: Sql, replace: boolean): Promise<void> {
  const [profiles] = await sql`select where to_regclass('public.profiles') is not null`
  if (replace || !profiles) return
  const [used] = await sql`select where exists (select from auth.users) or exists (select from public.blogs)`
  if (used) throw new ConfigError('This database already contains a site. Use --replace to replace it.')
}
