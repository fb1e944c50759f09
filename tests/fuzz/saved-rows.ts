import type { SiteProcess } from '#tests/support/site.ts'

type Sql = SiteProcess['sql']

/** Administrators may change and remove rows that later cases need. */
export async function saveRows(sql: Sql): Promise<void> {
  for (const { table } of await listTables(sql))
    await sql.unsafe(`drop table if exists ${copyOf(table)}; create table ${copyOf(table)} as table ${table}`)
}

/** Without triggers and foreign keys. */
export async function restoreRows(sql: Sql): Promise<void> {
  const tables = await listTables(sql)
  await sql.unsafe(`begin; set local session_replication_role = replica;
    ${tables.map(({ table }) => `delete from ${table};`).join('\n')}
    ${tables
      .map(
        ({ table, columns }) =>
          `insert into ${table} (${columns}) overriding system value select ${columns} from ${copyOf(table)};`,
      )
      .join('\n')} commit;`)
}

function listTables(sql: Sql) {
  return sql<{ table: string; columns: string }>`
    select table_schema || '.' || table_name as table, string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and (table_schema in ('public', 'private') or table_schema || '.' || table_name in ('auth.users', 'storage.objects'))
    group by 1`
}

const copyOf = (table: string) => `fuzz.${table.replace('.', '_')}`
