import type { Sql } from '#server/database/sql.ts'
import type { ArchivedTable } from './archive-format.ts'
import { columnList, quoteTable } from './snapshot.ts'

export interface Destination {
  table: ArchivedTable
  into: string
  /** Truncated in this transaction, so that COPY can freeze its rows, as a vacuum would. */
  isEmptied: boolean
  finish: string | null
}

/** Tables whose rows the target creates itself: the archive's rows are loaded separately and merged by a statement. */
export interface OwnRows {
  has(table: ArchivedTable): boolean
  complete(table: ArchivedTable, from: string): string | null
}

interface Column {
  name: string
  type: string
}

export async function destinationOf(
  sql: Sql,
  table: ArchivedTable,
  { ownRows, isEmptied }: { ownRows: OwnRows | undefined; isEmptied: boolean },
): Promise<Destination> {
  const columns = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${quoteTable(table.name)}) and attnum > 0 and not attisdropped and attgenerated = ''`
  const common = columns.filter(({ name }) => table.columns.some(column => column.name === name))
  const isOurs = /^(public|private)\./.test(table.name)
  const hasOwnRows = ownRows?.has(table) === true
  if (!hasOwnRows && (isOurs || common.length === table.columns.length))
    return { table, into: table.name, isEmptied, finish: null }
  const into = `pg_temp.${table.name.replace('.', '_')}`
  // Uses text, which converts to every type: an archive's type names must not become part of a statement.
  const texts = table.columns.map(column => `${columnList([column])} text`)
  await sql.unsafe(`create temporary table ${quoteTable(into)} (${texts.join(', ')}) on commit drop`)
  return {
    table,
    into,
    isEmptied: false,
    finish: hasOwnRows ? ownRows.complete(table, into) : copyOf(table, into, common),
  }
}

function copyOf({ name }: ArchivedTable, from: string, columns: Column[]): string {
  const values = columns.map(column => `${columnList([column])}::${column.type}`)
  return `insert into ${quoteTable(name)} (${columnList(columns)}) select ${values.join(', ')} from ${quoteTable(from)}`
}
