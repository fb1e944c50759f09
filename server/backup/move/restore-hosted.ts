import type { ArchivedTable } from '#server/backup/archive-format.ts'
import type { RestoreOptions } from '#server/backup/archive-reader.ts'
import type { FileTarget } from '#server/backup/archived-files.ts'
import { migrationsOf } from '#server/backup/build-site.ts'
import { restoreInto } from '#server/backup/restore-into.ts'
import { olderArchive, requireRoom } from '#server/backup/restore-postgres.ts'
import { quoteTable } from '#server/backup/snapshot.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { whileAnswering } from '#server/database/end-when-silent.ts'
import { listMigrations, listOurs } from '#server/database/migrate.ts'
import { type Login, withSql } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { LARGEST_FILE } from '#server/images/download.ts'

/** Requires that `supabase db push --remote` has applied the migrations. Throws ConfigError. */
export async function restoreHosted(login: Login, files: FileTarget, options: RestoreOptions): Promise<void> {
  await whileAnswering(login, () => requireReady(login, options))
  // Raises the bucket's limit first: files are uploaded before the settings are restored, and restoring runs no triggers.
  await limitFiles(login, LARGEST_FILE)
  try {
    await restoreInto(login, files, { ...options, ownRows: rowsOfStorage })
  } finally {
    await limitFiles(login, null)
  }
}

async function limitFiles(login: Login, bytes: number | null): Promise<void> {
  await withSql(
    login,
    sql => sql`
      update storage.buckets set file_size_limit = coalesce(${bytes}::bigint, (select largest_file * 1024 * 1024 from public.settings))
      where id = 'thumbnail'`,
  )
}

async function requireReady(login: Login, options: RestoreOptions): Promise<void> {
  const migrations = await migrationsOf(options.manifest)
  await withSql(login, async sql => {
    const own = (await listMigrations()).map(file => file.slice(0, 14))
    if ((await findOurs(sql)).length < own.length)
      throw new ConfigError(
        'The project does not have this version’s tables. Nothing was changed. Run supabase db push --remote first, as docs/operating.md says.',
      )
    if (own.some(version => !migrations.includes(version))) throw olderArchive()
    await requireRoom(sql, options.replace)
  })
}

async function findOurs(sql: Sql): Promise<string[]> {
  const [history] = await sql`select where to_regclass('supabase_migrations.schema_migrations') is not null`
  return history ? listOurs(sql) : []
}

/** Supabase's storage inserts these rows when it receives files. Their version must not change, because it identifies the file. */
const rowsOfStorage = {
  has: ({ name }: ArchivedTable) => name.startsWith('storage.'),
  complete({ name }: ArchivedTable, from: string): string | null {
    if (name !== 'storage.objects') return null
    return `update storage.objects as o set id = a.id::uuid, owner = a.owner::uuid, owner_id = a.owner_id,
      created_at = a.created_at::timestamptz, updated_at = a.updated_at::timestamptz
    from ${quoteTable(from)} as a where a.bucket_id = o.bucket_id and a.name = o.name`
  },
}
