import type { ArchivedTable } from '#server/backup/archive-format.ts'
import type { FileTarget } from '#server/backup/archived-files.ts'
import { lastMigrationOf } from '#server/backup/build-site.ts'
import { restoreInto } from '#server/backup/restore-into.ts'
import { olderArchive, type RestoreOptions, requireRoom, versionOf } from '#server/backup/restore-postgres.ts'
import { quoteTable } from '#server/backup/snapshot.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { listMigrations } from '#server/database/migrate.ts'
import { connectSql, type Login } from '#server/database/pool.ts'

/** Expects the migrations to be applied by `supabase db push --remote`. Throws ConfigError. */
export async function restoreHosted(login: Login, files: FileTarget, options: RestoreOptions): Promise<void> {
  const last = await lastMigrationOf(options.manifest)
  const sql = connectSql(login)
  try {
    const at = await versionOf(sql)
    const newest = (await listMigrations()).at(-1)?.slice(0, 14) ?? ''
    if (at !== newest)
      throw new ConfigError(
        'The project does not have the tables of this version. Nothing was changed. Run supabase db push --remote first, as docs/operating.md says.',
      )
    if (last !== newest) throw olderArchive()
    await requireRoom(sql, options.replace)
  } finally {
    await sql.end()
  }
  await restoreInto(login, files, { ...options, ownRows: rowsOfStorage })
}

/** Supabase's storage inserts these rows when it receives the files. Their version, which identifies the file, must stay. */
const rowsOfStorage = {
  has: ({ name }: ArchivedTable) => name.startsWith('storage.'),
  complete({ name }: ArchivedTable, from: string): string | null {
    if (name !== 'storage.objects') return null
    return `update storage.objects as o set id = a.id::uuid, owner = a.owner::uuid, owner_id = a.owner_id,
      created_at = a.created_at::timestamptz, updated_at = a.updated_at::timestamptz
    from ${quoteTable(from)} as a where a.bucket_id = o.bucket_id and a.name = o.name`
  },
}
