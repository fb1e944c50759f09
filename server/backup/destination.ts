import type { Sql } from '#server/database/sql.ts'
import type { ArchivedTable } from './archive-format.ts'
import { columnList, quoteTable } from './snapshot.ts'

/** Where the rows of an archived table are copied. */
export interface Destination {
  table: ArchivedTable
  /** The table itself, or a temporary one with the columns of the archive. */
  into: string
  /** Moves rows from the temporary table. */
  finish: string | null
}

/** The columns of auth and storage are those of the server, and may be others than where the backup was made. */
export async function destinationOf(sql: Sql, table: ArchivedTable, isHosted: boolean): Promise<Destination> {
  const columns = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = to_regclass(${quoteTable(table.name)}) and attnum > 0 and not attisdropped and attgenerated = ''`
  const common = table.columns.filter(column => columns.some(({ name }) => name === column.name))
  const isOurs = /^(public|private)\./.test(table.name)
  const hasOwnRows = isHosted && table.name.startsWith('storage.')
  if (!hasOwnRows && (isOurs || common.length === table.columns.length))
    return { table, into: table.name, finish: null }
  const into = `pg_temp.${table.name.replace('.', '_')}`
  const types = table.columns.map(column => `${columnList([column])} ${column.type}`)
  await sql.unsafe(`create temporary table ${quoteTable(into)} (${types.join(', ')}) on commit drop`)
  return { table, into, finish: hasOwnRows ? owners(table, into) : copyOf(table, into, common) }
}

function copyOf({ name }: ArchivedTable, from: string, common: ArchivedTable['columns']): string {
  const list = columnList(common)
  return `insert into ${quoteTable(name)} (${list}) select ${list} from ${quoteTable(from)}`
}

/** The storage of Supabase made the rows when it took the files, as its own: it knows each file by the version in them. */
function owners({ name }: ArchivedTable, from: string): string | null {
  if (name !== 'storage.objects') return null
  return `update storage.objects as o set id = a.id, owner = a.owner, owner_id = a.owner_id,
      created_at = a.created_at, updated_at = a.updated_at
    from ${quoteTable(from)} as a where a.bucket_id = o.bucket_id and a.name = o.name`
}
