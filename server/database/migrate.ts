import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { failpoint } from '#server/base/failpoint.ts'
import type { Sql } from './sql.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations')

export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter(file => /^\d{14}_\w+\.sql$/.test(file)).sort()
}

/** Returns the versions of the database. Throws ConfigError when it has one that the folder lacks: another program has migrated it. */
export async function requireKnownMigrations(sql: Sql, folder = MIGRATIONS): Promise<Set<string>> {
  const [history] = await sql`
    select where to_regclass('supabase_migrations.schema_migrations') is not null`
  const done = history
    ? await sql<{ version: string }>`select version from supabase_migrations.schema_migrations`
    : []
  const files = await listMigrations(folder)
  const unknown = done.filter(({ version }) => !files.some(file => file.startsWith(`${version}_`)))
  if (unknown.length > 0)
    throw new ConfigError(
      `The database has migrations that this version of Byline does not have: ${unknown.map(row => row.version).join(', ')}. The database is from a newer or different version: start that version, or restore a backup made by this one.`,
    )
  return new Set(done.map(({ version }) => version))
}

/** The versions of those of ours that a project of Supabase has. Somebody else may have others in its history. */
export async function listOurs(sql: Sql, folder = MIGRATIONS): Promise<string[]> {
  const done = await sql<{ file: string }>`
    select version || '_' || name || '.sql' as file from supabase_migrations.schema_migrations`
  const files = new Set(await listMigrations(folder))
  return done.flatMap(({ file }) => (files.has(file) ? [file.slice(0, 14)] : [])).sort()
}

/** Applies the missing migrations, or those of `wanted` alone, all or nothing, in the history of Supabase's tool. Returns the files. Throws ConfigError. */
export async function migrate(sql: Sql, folder = MIGRATIONS, wanted?: string[]): Promise<string[]> {
  const done = await requireKnownMigrations(sql, folder)
  const isMissing = (version: string) => !done.has(version) && (wanted?.includes(version) ?? true)
  const files = (await listMigrations(folder)).filter(file => isMissing(file.slice(0, 14)))
  await sql.begin(async step => {
    await step.unsafe(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
    `)
    for (const file of files) await applyMigration(step, folder, file)
  })
  failpoint('migrations-committed')
  return files
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
