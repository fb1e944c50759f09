import { keyOf } from '#server/backend/storage/object-files.ts'
import { openFiles } from '#server/backend/storage/open-files.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { openDatabase } from '#server/database/database.ts'
import { layFoundation } from '#server/database/foundation.ts'
import { listMigrations, MIGRATIONS, migrate, requireKnownMigrations } from '#server/database/migrate.ts'
import { countOthers } from '#server/database/other-processes.ts'
import { connectSql, type Login } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { type FileTarget, targetOf } from './archived-files.ts'
import { lastMigrationOf, type Restoring } from './build-site.ts'
import { HostedFiles } from './hosted-files.ts'
import { loadTables } from './load-tables.ts'
import type { HostedPlace, Place } from './place.ts'
import { compareFiles, readKeys, restoreFiles } from './restore-files.ts'

type PostgresPlace = Extract<Place, { kind: 'postgres' }>

interface Options extends Restoring {
  replace: boolean
}

interface Stored {
  bucket: string
  name: string
}

/** Restores a checked archive: files first, which nothing shows yet, then the rows in one transaction. Throws ConfigError. */
export async function restorePostgres(place: PostgresPlace, options: Options): Promise<void> {
  const { config, databaseUrl, keys } = place
  if (keys.kind === 'hosted') throw new ConfigError('DATABASE_URL is missing.')
  const last = await lastMigrationOf(options.manifest)
  const database = await openDatabase({ dataDir: config.dataDir, backend: { databaseUrl, keys: keys.keys } })
  try {
    if ((await countOthers(database.jobs)) > 0)
      throw new ConfigError(
        'A site is running on this database. Nothing was changed. Stop it first, then restore. Behind a pooler, wait two minutes after its end.',
      )
    await layFoundation(database.jobs)
    const at = await versionOf(database.jobs)
    await requireRoom(database.jobs, options.replace)
    if (at > last) throw olderArchive()
    await migrate(database.jobs, MIGRATIONS, last)
    await load({ connectionString: databaseUrl }, targetOf(openFiles(config, null)), false, options)
    await migrate(database.jobs)
  } finally {
    await database.close()
  }
}

/** Expects the migrations to be applied by `supabase db push`. */
export async function restoreHosted(place: HostedPlace, options: Options): Promise<void> {
  const last = await lastMigrationOf(options.manifest)
  const login = { connectionString: place.databaseUrl }
  const sql = connectSql(login)
  try {
    const at = await versionOf(sql)
    const newest = (await listMigrations()).at(-1)?.slice(0, 14) ?? ''
    if (at !== newest)
      throw new ConfigError(
        'The project does not have the tables of this version. Nothing was changed. Run supabase db push first, as docs/operating.md says.',
      )
    if (last !== newest) throw olderArchive()
    await requireRoom(sql, options.replace)
  } finally {
    await sql.end()
  }
  await load(login, new HostedFiles(place), true, options)
}

const olderArchive = () =>
  new ConfigError(
    'The archive is of an older version than the database. Nothing was changed. Restore it into an empty data folder, which brings it up to date, and move that.',
  )

async function versionOf(sql: Sql): Promise<string> {
  return [...(await requireKnownMigrations(sql))].sort().at(-1) ?? ''
}

async function requireRoom(sql: Sql, replace: boolean): Promise<void> {
  const [profiles] = await sql`select where to_regclass('public.profiles') is not null`
  if (replace || !profiles) return
  const [used] = await sql`select where exists (select from auth.users) or exists (select from public.blogs)`
  if (used) throw new ConfigError('There is a site in this database already. To replace it: --replace.')
}

async function load(login: Login, files: FileTarget, isHosted: boolean, options: Options): Promise<void> {
  const hasFiles = options.manifest.files !== null
  if (hasFiles) {
    await restoreFiles(files, options)
    await compareFiles(files, options)
  }
  let old: Stored[] = []
  await loadTables(login, { ...options, isHosted }, async sql => {
    old = await listStored(sql)
  })
  // After the commit, since a file that is listed must exist.
  if (hasFiles) await removeOthers(files, old, options)
}

const listStored = (sql: Sql) => sql<Stored>`select bucket_id as bucket, name from storage.objects`

async function removeOthers(files: FileTarget, old: Stored[], options: Options): Promise<void> {
  const kept = await readKeys(options)
  for (const { bucket, name } of old) if (!kept.has(keyOf(bucket, name))) await files.remove(bucket, [name])
}
