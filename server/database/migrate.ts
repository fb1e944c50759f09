import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/config.ts'
import type { Sql } from './sql.ts'

export const MIGRATIONS = join(import.meta.dirname, '../../supabase/migrations')

/** The files in the order of their application. Their names begin with the version, of 14 digits. */
export async function listMigrations(folder = MIGRATIONS): Promise<string[]> {
  return (await readdir(folder)).filter(file => /^\d{14}_\w+\.sql$/.test(file)).sort()
}

/** Uses the history of Supabase's command-line tool. Throws ConfigError when that has a migration which the folder lacks. */
export async function migrate(sql: Sql, folder = MIGRATIONS): Promise<string[]> {
  await sql.unsafe(`
    create schema if not exists supabase_migrations;
    create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);
  `)
  const done = new Set(
    (await sql<{ version: string }>`select version from supabase_migrations.schema_migrations`).map(
      row => row.version,
    ),
  )
  const files = await listMigrations(folder)
  const unknown = [...done].filter(version => !files.some(file => file.startsWith(`${version}_`)))
  if (unknown.length > 0)
    throw new ConfigError(
      `The database has migrations that this version of Byline does not have: ${unknown.join(', ')}. It belongs to another version: start that one, or restore a backup of this one.`,
    )
  const applied: string[] = []
  for (const file of files) {
    const version = file.slice(0, 14)
    if (done.has(version)) continue
    const text = await readFile(join(folder, file), 'utf8')
    try {
      await sql.begin(async step => {
        await step.unsafe(text)
        await step`insert into supabase_migrations.schema_migrations (version, name, statements)
          values (${version}, ${file.slice(15, -4)}, ${[text]})`
      })
    } catch (error) {
      throw new Error(`Migration ${file} failed: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      })
    }
    applied.push(file)
  }
  return applied
}
