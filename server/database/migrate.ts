import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { failpoint } from '#server/base/failpoint.ts'
import { retryDeadlocks } from './retry-deadlocks.ts'
import type { Sql } from './sql.ts'
import { replaceSuperseded } from './squashed-migrations.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations')

export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter(file => /^\d{14}_\w+\.sql$/.test(file)).sort()
}

/** Returns the database's versions. Throws ConfigError when one is not in the folder, because a different program has migrated it. */
export async function requireKnownMigrations(sql: Sql, folder = MIGRATIONS): Promise<Set<string>> {
  const [history] = await sql`
    select where to_regclass('supabase_migrations.schema_migrations') is not null`
  const rows = history
    ? await sql<{ version: string }>`select version from supabase_migrations.schema_migrations`
    : []
  const known = (await listMigrations(folder)).map(file => file.slice(0, 14))
  const done = replaceSuperseded(
    rows.map(({ version }) => version),
    known,
  )
  const unknown = done.filter(version => !known.includes(version))
  if (unknown.length > 0)
    throw new ConfigError(
      `The database has migrations that this version of Byline does not have: ${unknown.join(', ')}. The database is from a newer or different version: start that version, or restore a backup made by this one.`,
    )
  return new Set(done)
}

/** For commands, whose queries need the tables of this version. Throws ConfigError. */
export async function requireMigrated(sql: Sql): Promise<void> {
  const done = await requireKnownMigrations(sql)
  if ((await listMigrations()).some(file => !done.has(file.slice(0, 14))))
    throw new ConfigError('Start the site once, so that its database gets the tables of this version.')
}

export async function listOurs(sql: Sql): Promise<string[]> {
  const done = await sql<{ file: string }>`
    select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations`
  const files = new Set(await listMigrations())
  return done.flatMap(({ file }) => (files.has(file) ? [file.slice(0, 14)] : [])).sort()
}

/** Applies the missing migrations, or only those in `wanted`, atomically and in the history table of Supabase's CLI. Returns the files. Throws ConfigError. */
export async function migrate(sql: Sql, folder = MIGRATIONS, wanted?: string[]): Promise<string[]> {
  const done = await requireKnownMigrations(sql, folder)
  const isMissing = (version: string) => !done.has(version) && (wanted?.includes(version) ?? true)
  const all = await listMigrations(folder)
  const files = all.filter(file => isMissing(file.slice(0, 14)))
  const squashed = all.filter(file => done.has(file.slice(0, 14)))
  await retryDeadlocks(() =>
    sql.begin(async step => {
      await step.unsafe(`
        create schema if not exists supabase_migrations;
        create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
      `)
      await recordSquashed(step, squashed)
      for (const file of files) await applyMigration(step, folder, file)
    }),
  )
  failpoint('migrations-committed')
  return files
}

/** `files`: migrations that the database has. Everything else in its history is superseded by one of them. */
async function recordSquashed(sql: Sql, files: string[]): Promise<void> {
  const versions = files.map(file => file.slice(0, 14))
  const names = files.map(file => file.slice(15, -4))
  await sql`delete from supabase_migrations.schema_migrations where version <> all (${versions})`
  await sql`insert into supabase_migrations.schema_migrations (version, name)
    select * from unnest(${versions}::text[], ${names}::text[]) on conflict do nothing`
}

async function applyMigration(sql: Sql, folder: string, file: string): Promise<void> {
  const text = await readFile(join(folder, file), 'utf8')
  try {
    await sql.unsafe(text)
    failpoint('migration-applied')
    await sql`insert into supabase_migrations.schema_migrations (version, name, statements)
      values (${file.slice(0, 14)}, ${file.slice(15, -4)}, ${[text]})`
  } catch (error) {
    throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
      cause: error,
    })
  }
}
