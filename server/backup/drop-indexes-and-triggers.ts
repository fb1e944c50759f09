import { machineMemory } from '#server/base/machine-memory.ts'
import type { Sql } from '#server/database/sql.ts'

const MB = 1024 * 1024

/** Rebuilding an index is faster than updating it row by row. Returns the statements that recreate them. */
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

/** COPY cannot freeze the rows of a table that has triggers. Returns the statements that recreate them. */
export async function dropTriggers(sql: Sql, tables: string[]): Promise<string[]> {
  const found = await sql<{ drop: string; definition: string }>`
    select format('drop trigger %I on %I.%I', tgname, nspname, relname) as drop, pg_get_triggerdef(pg_trigger.oid) as definition
    from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_namespace on pg_namespace.oid = relnamespace
    where format('%s.%s', nspname, relname) = any (${tables}) and pg_has_role(relowner, 'usage')
      and not tgisinternal and tgconstraint = 0 and tgenabled = 'O'
    order by 1`
  for (const trigger of found) await sql.unsafe(trigger.drop)
  return found.map(({ definition }) => definition)
}

export async function recreate(sql: Sql, statements: string[]): Promise<void> {
  await sql.unsafe(`set local maintenance_work_mem = '${memoryForIndexes(machineMemory())}MB'`)
  for (const statement of statements) await sql.unsafe(statement)
}

function memoryForIndexes(machine: number): number {
  return Math.max(16, Math.min(512, Math.floor(machine / MB / 8)))
}
