import type { Sql } from '#server/database/sql.ts'

/** Writes the SQL that brings back the present rows and sequences, and removes triggers that a failed test has left. */
export async function scriptOfRows(sql: Sql): Promise<string> {
  const tables = await sql<{ name: string; columns: string }>`
    select c.oid::regclass::text as name, string_agg(quote_ident(attname), ', ') as columns
    from pg_class as c join pg_attribute on attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''
    where relkind = 'r' and relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace)
    group by c.oid`
  const statements = ['set local session_replication_role = replica', await removalOfNewTriggers(sql)]
  for (const { name, columns } of tables) {
    const [{ rows } = {}] = await sql.unsafe<{ rows: string | null }>(
      `select quote_literal(json_agg(t)) as rows from ${name} as t`,
    )
    statements.push(`delete from ${name}`)
    if (rows)
      statements.push(
        `insert into ${name} (${columns}) overriding system value select ${columns} from json_populate_recordset(null::${name}, ${rows})`,
      )
  }
  const sequences = await sql<{ statement: string }>`
    select format('select setval(%L, %s, %L)', format('%I.%I', schemaname, sequencename),
      coalesce(last_value, start_value), last_value is not null) as statement
    from pg_sequences`
  return [...statements, ...sequences.map(({ statement }) => statement)].join(';\n')
}

async function removalOfNewTriggers(sql: Sql): Promise<string> {
  const [{ newest } = {}] = await sql<{ newest: string }>`select max(oid) as newest from pg_trigger`
  return `do $do$ declare removal text; begin
    for removal in
      select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
      where not tgisinternal and oid > ${newest}
    loop execute removal; end loop;
  end $do$`
}
