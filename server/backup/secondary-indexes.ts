import type { Sql } from '#server/database/sql.ts'
import { machineMemory } from '#server/machine-memory.ts'

const MB = 1024 * 1024

/**
 * Drops the indexes of `tables` that no constraint needs, in the transaction of `sql`: making one of all rows takes a fraction of
 * the time of adding each row to it. Returns the statements that make them again. Leaves those alone that belong to somebody else,
 * as in the schemas of Supabase.
 */
export async function dropSecondaryIndexes(sql: Sql, tables: string[]): Promise<string[]> {
  const found = await sql<{ name: string; definition: string }>`
    select format('%I.%I', nspname, i.relname) as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class as i on i.oid = indexrelid join pg_class as t on t.oid = indrelid
      join pg_namespace on pg_namespace.oid = t.relnamespace
    where format('%s.%s', nspname, t.relname) = any (${tables}) and pg_has_role(t.relowner, 'usage')
      and not indisreplident and not exists (select from pg_constraint where conindid = indexrelid)
    order by name`
  if (found.length > 0) await sql.unsafe(`drop index ${found.map(({ name }) => name).join(', ')}`)
  return found.map(({ definition }) => definition)
}

export async function makeIndexes(sql: Sql, statements: string[]): Promise<void> {
  await sql.unsafe(`set local maintenance_work_mem = '${memoryForIndexes(machineMemory())}MB'`)
  for (const statement of statements) await sql.unsafe(statement)
}

/** MB. An eighth of the machine: Postgres and its helpers share it. */
export function memoryForIndexes(machine: number): number {
  return Math.max(16, Math.min(512, Math.floor(machine / MB / 8)))
}
