import type { RunningSite } from '#tests/support/site.ts'

type Sql = RunningSite['sql']

const TABLES = [
  'public.profiles',
  'public.blogs',
  'public.comments',
  'public.likes',
  'public.drafts',
  'public.versions',
  'public.old_slugs',
  'private.emails',
  'auth.users',
  'storage.objects',
]

/** Keeps the rows of all tables beside them, since administrators may change and remove what later cases need. */
export async function saveRows(sql: Sql): Promise<string> {
  await sql.unsafe(
    TABLES.map(
      table => `drop table if exists ${copyOf(table)}; create table ${copyOf(table)} as table ${table};`,
    ).join('\n'),
  )
  return 'fuzz'
}

export async function restoreRows(sql: Sql, _saved: string): Promise<void> {
  const columns = await sql<{ table: string; columns: string }>`
    select table_schema || '.' || table_name as table, string_agg(quote_ident(column_name), ',' order by ordinal_position) as columns
    from information_schema.columns where table_schema || '.' || table_name = any (${TABLES}) and is_generated = 'NEVER' group by 1`
  const copies = columns.map(
    ({ table, columns }) =>
      `insert into ${table} (${columns}) overriding system value select ${columns} from ${copyOf(table)};`,
  )
  await sql.unsafe(`begin; set local session_replication_role = replica;
    ${TABLES.map(table => `delete from ${table};`).join('\n')}
    ${copies.join('\n')} commit;`)
}

const copyOf = (table: string) => `fuzz.${table.replace('.', '_')}`
