import type { Sql } from '#server/database/sql.ts'

/** Makes writes of a table fail for the rows that match `condition`. Returns the function that undoes it. */
export async function failWrites(
  sql: Sql,
  table: string,
  verb: 'insert' | 'update' | 'delete',
  condition: string,
) {
  const name = `fail_${crypto.randomUUID().replaceAll('-', '')}`
  await sql.unsafe(`
    create function private.${name}() returns trigger language plpgsql as $$ begin raise exception 'broken on purpose'; end $$;
    create trigger ${name} before ${verb} on ${table} for each row when (${condition}) execute function private.${name}()`)
  return () => sql.unsafe(`drop trigger ${name} on ${table}; drop function private.${name}()`)
}
