import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { endWhenSilent } from '#server/database/end-when-silent.ts'
import { listOurs } from '#server/database/migrate.ts'
import { APPLICATION, FORGET_NAME, KEEP_ALIVE, type Login } from '#server/database/pool.ts'
import { clientSql, type Sql } from '#server/database/sql.ts'
import type { ArchivedSequence, ArchivedTable } from './archive-format.ts'
import { ACCOUNT_TABLES, LEFT_OUT, SESSION_TABLES } from './archived-tables.ts'

/** Rows must have the same text on every server, and nothing may end the transaction. */
const SETTINGS = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local bytea_output = 'hex'; set local extra_float_digits = 1; set local search_path = '';
  set local synchronize_seqscans = off; set local statement_timeout = 0; set local lock_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`

const SNAPSHOT_TIMEOUT_MS = 12_000 // connecting through a pooler may take several attempts

export interface Snapshot {
  sql: Sql
  tables: ArchivedTable[]
  sequences: ArchivedSequence[]
  migrations: string[]
  rowsOf(table: ArchivedTable): AsyncIterable<Buffer>
}

export async function withSnapshot<T>(
  login: Login,
  { sessions, isShared = false }: { sessions: boolean; isShared?: boolean },
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  return inTransaction(login, 'isolation level repeatable read, read only', async (sql, client) => {
    const tables = await listTables(sql, sessions)
    return work({
      sql,
      tables,
      sequences: await listSequences(sql, tables),
      migrations: isShared ? await listOurs(sql) : await listApplied(sql),
      rowsOf: ({ name, columns }) =>
        client.query(copyTo(`copy ${quoteTable(name)} (${columnList(columns)}) to stdout`)),
    })
  })
}

export async function inTransaction<T>(
  login: Login,
  mode: string,
  work: (sql: Sql, client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...login,
    ...KEEP_ALIVE,
    connectionTimeoutMillis: SNAPSHOT_TIMEOUT_MS,
    application_name: APPLICATION,
  })
  client.on('error', () => {})
  await client.connect()
  const stopWatching = endWhenSilent(client, login)
  try {
    await client.query(`begin ${mode}`)
    await client.query(SETTINGS)
    const result = await work(clientSql(client), client)
    await client.query('commit')
    return result
  } finally {
    stopWatching()
    await client.query(`rollback; ${FORGET_NAME}`).catch(() => {})
    await client.end().catch(() => {})
  }
}

async function listTables(sql: Sql, sessions: boolean): Promise<ArchivedTable[]> {
  const found = await sql<{ name: string; columns: ArchivedTable['columns'] }>`
    select format('%s.%s', nspname, relname) as name,
      (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class as c join pg_namespace on pg_namespace.oid = relnamespace
    where relkind = 'r' and relpersistence = 'p' and relname ~ '^[a-z_][a-z_0-9]*$'
      and (nspname in ('public', 'private')
        or format('%s.%s', nspname, relname) = any (${[...ACCOUNT_TABLES, ...(sessions ? SESSION_TABLES : [])]}))
      and format('%s.%s', nspname, relname) <> all (${LEFT_OUT})
      and not exists (select from pg_depend where objid = c.oid and deptype = 'e')
    order by array_position('{auth,storage,public,private}', nspname::text), relname`
  const tables: ArchivedTable[] = []
  for (const table of found) tables.push({ ...table, ...(await contentOf(sql, table)) })
  return tables
}

/** Returns the row count and a sum of row hashes, which does not depend on their order. */
export async function contentOf(
  sql: Sql,
  { name, columns }: Pick<ArchivedTable, 'name' | 'columns'>,
): Promise<{ rows: number; sum: string }> {
  const [found] = await sql.unsafe<{ rows: string; sum: string }>(`
    select count(*)::text as rows,
      coalesce(sum(('x' || encode(substr(sha256(convert_to(row(${columnList(columns)})::text, 'UTF8')), 1, 7), 'hex'))
        ::bit(56)::bigint), 0)::text as sum
    from ${quoteTable(name)}`)
  return { rows: Number(found?.rows), sum: String(found?.sum) }
}

async function listSequences(sql: Sql, tables: ArchivedTable[]): Promise<ArchivedSequence[]> {
  const found = await sql<{ name: string; column: string; sequence: string }>`
    select format('%s.%s', nspname, relname) as name, attname as column,
      pg_get_serial_sequence(format('%I.%I', nspname, relname), attname) as sequence
    from pg_attribute join pg_class as c on c.oid = attrelid join pg_namespace on pg_namespace.oid = relnamespace
    where attidentity <> '' and not attisdropped and format('%s.%s', nspname, relname) = any (${tables.map(table => table.name)})`
  const sequences: ArchivedSequence[] = []
  for (const { name, column, sequence } of found) {
    const [at] = await sql.unsafe<{ last: string; called: boolean }>(
      `select last_value::text as last, is_called as called from ${sequence}`,
    )
    sequences.push({ table: name, column, last: Number(at?.last), isCalled: at?.called === true })
  }
  return sequences
}

async function listApplied(sql: Sql): Promise<string[]> {
  const rows = await sql<{ version: string }>`
    select version from supabase_migrations.schema_migrations order by version`
  return rows.map(({ version }) => version)
}

export function columnList(columns: Pick<ArchivedTable['columns'][number], 'name'>[]): string {
  return columns.map(({ name }) => pg.escapeIdentifier(name)).join(', ')
}

export function quoteTable(name: string): string {
  return name
    .split('.')
    .map(part => pg.escapeIdentifier(part))
    .join('.')
}
