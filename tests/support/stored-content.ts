import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sql } from '#server/database/sql.ts'

/** Every row of every table that a backup keeps, as text in order, and the values of the sequences. */
export async function databaseContent(
  sql: Sql,
  schemas = ['auth', 'storage', 'public', 'private'],
): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = any (${schemas}) and tablename not in ('rate_limits', 'last_start', 'mail_server') order by 1`
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const rows = await sql.unsafe<{ row: string }>(`select t::text as row from ${name} as t order by 1`)
    content[name] = rows.map(({ row }) => row)
  }
  const sequences = await sql<{ row: string }>`
    select schemaname || '.' || sequencename || ' ' || last_value as row from pg_sequences
    where schemaname = any (${schemas}) and last_value is not null order by 1`
  return { ...content, sequences: sequences.map(({ row }) => row) }
}

/** Hashes of the files in a folder, by path. Without what begins with a dot, and without `besides`. */
export async function folderContent(folder: string, besides: string[] = []): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(path => !path.split('/').some(part => part.startsWith('.') || besides.includes(part)))
    .sort()
  const hashes: Record<string, string> = {}
  for (const file of files)
    hashes[file] = createHash('sha256')
      .update(await readFile(join(folder, file)))
      .digest('hex')
  return hashes
}
