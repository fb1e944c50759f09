import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { listMigrations, MIGRATIONS } from './migrate.ts'
import type { Sql } from './sql.ts'

/** Compares policies with the migrations, because a restore may have failed halfway. Throws ConfigError. */
export async function requirePolicies(sql: Sql): Promise<void> {
  const { policies, tables } = await readMigrations()
  const present = await sql<{ name: string }>`
    select format('"%s" on %s.%s', policyname, schemaname, tablename) as name from pg_policies`
  const open = await sql<{ name: string }>`
    select name from unnest(${tables}::text[]) as name
    where not coalesce((select relrowsecurity from pg_class where oid = to_regclass(name)), false)`
  const known = new Set(present.map(({ name }) => name))
  const missing = [
    ...policies.filter(name => !known.has(name)).map(name => `policy ${name}`),
    ...open.map(({ name }) => `row-level security on ${name}`),
  ]
  if (missing.length > 0)
    throw new ConfigError(
      `The database lacks ${missing.length} of its access policies, including ${missing[0]}. It was not fully restored: restore it again and check for errors, as docs/operating.md describes.`,
    )
}

/** Indented statements are inside a block and apply only to some databases. */
async function readMigrations(): Promise<{ policies: string[]; tables: string[] }> {
  const policies = new Set<string>()
  const tables = new Set<string>()
  for (const file of await listMigrations()) {
    const text = await readFile(join(MIGRATIONS, file), 'utf8')
    for (const [, verb, name] of text.matchAll(
      /^(create|drop) policy (?:if exists )?("[^"]+"\s+on\s+[\w.]+)/gim,
    )) {
      const policy = (name ?? '').replace(/"\s+on\s+/, '" on ')
      if (verb?.toLowerCase() === 'create') policies.add(policy)
      else policies.delete(policy)
    }
    for (const [, table = '', left = '', name] of text.matchAll(
      /^(?:alter table ([\w.]+) enable row level security|(?:alter|drop) table ([\w.]+)(?: rename to (\w+)|;))/gim,
    )) {
      if (table) tables.add(table)
      if (tables.delete(left) && name) tables.add(left.replace(/\w+$/, name))
    }
  }
  return { policies: [...policies], tables: [...tables] }
}
