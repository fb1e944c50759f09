import { isRecord } from '#shared/text/parse-record.ts'
import { bounds } from './bounds.ts'
import { FieldBuilder } from './build-fields.ts'
import type { Catalogue, Table } from './catalogue.ts'
import { badBody, badQuery, RestError } from './errors.ts'
import type { Query } from './parse-query.ts'
import type { RestRequest } from './read-request.ts'
import { answerSql, inPublic, type Plan, quote, whereOf } from './statement.ts'

export interface Wants extends Pick<RestRequest, 'isSingle' | 'preferences'> {
  role: keyof typeof bounds.insertedRows
  body: unknown
}

export function buildInsert(catalogue: Catalogue, table: Table, query: Query, wants: Wants): Plan {
  if (query.root.conditions.length > 0) throw badQuery('filters', 'an insert has none')
  const most = bounds.insertedRows[wants.role]
  const rows = rowsOf(wants.body)
  if (rows.length > most) throw badBody(`At most ${most} rows can be inserted at once`)
  const columns = columnsOf(table, query, rows)
  const write = startWrite(catalogue, table, query, wants)
  const names = columns.map(quote)
  const isPartial = rows.some(row => columns.some(column => !Object.hasOwn(row, column)))
  const values =
    columns.length === 0
      ? defaultsOnly(rows)
      : wants.preferences.takesDefaults && isPartial
        ? `(${names}) values ${rows.map(row => write.rowWithDefaults(row, columns))}`
        : `(${names}) select ${names.map(name => `b.${name}`)} from ${write.bodyRows(rows, columns)}`
  const text = `insert into ${write.target} ${values}${onConflict(table, query, columns, wants)}`
  return write.finish(text, wants.preferences.resolution === 'merge')
}

export function buildUpdate(catalogue: Catalogue, table: Table, query: Query, wants: Wants): Plan {
  const rows = rowsOf(wants.body)
  if (rows.length !== 1) throw badBody('An update takes one object')
  const columns = columnsOf(table, query, rows)
  if (columns.length === 0) throw badBody('An update names at least one column')
  const write = startWrite(catalogue, table, query, wants)
  const takesDefault = (column: string) =>
    wants.preferences.takesDefaults && rows.some(row => !Object.hasOwn(row, column))
  const set = columns.map(
    column => `${quote(column)} = ${takesDefault(column) ? 'default' : `b.${quote(column)}`}`,
  )
  const from = write.bodyRows(rows, columns)
  return write.finish(`update ${write.target} set ${set.join(', ')} from ${from}${write.where('UPDATE')}`)
}

export function buildDelete(catalogue: Catalogue, table: Table, query: Query, wants: Wants): Plan {
  const write = startWrite(catalogue, table, query, wants)
  return write.finish(`delete from ${write.target}${write.where('DELETE')}`)
}

function startWrite(catalogue: Catalogue, table: Table, query: Query, { preferences, isSingle }: Wants) {
  if (query.root.limit !== null || query.root.offset > 0 || query.root.order.length > 0)
    throw badQuery('limit, offset or order', 'a write has none')
  const builder = new FieldBuilder(catalogue, query)
  const { parameters } = builder
  const source = { name: table.name, alias: builder.newAlias(), columns: table.columns }
  return {
    target: `${inPublic(table.name)} as ${source.alias}`,

    bodyRows(rows: object[], columns: string[]): string {
      const types = columns.map(column => `${quote(column)} ${table.columns.get(column)?.type}`)
      return `json_to_recordset(${parameters.add(JSON.stringify(rows))}::json) as b(${types.join(', ')})`
    },

    /** Only VALUES accepts defaults per row. */
    rowWithDefaults(row: object, columns: string[]): string {
      const json = parameters.add(JSON.stringify(row))
      const cells = columns.map(column =>
        Object.hasOwn(row, column)
          ? `(select b.${quote(column)} from json_to_record(${json}::json) as b(${quote(column)} ${table.columns.get(column)?.type}))`
          : 'default',
      )
      return `(${cells})`
    },

    /** A filter is required, as on hosted Supabase. */
    where(verb: string): string {
      if (query.root.conditions.length === 0)
        throw new RestError(400, '21000', `${verb} requires a WHERE clause`)
      return whereOf(source, query.root.conditions, [], parameters)
    },

    finish(text: string, isUpsert = false): Plan {
      const { values } = parameters
      const plan = { values, isReadOnly: false, offset: 0 }
      const { alias } = source
      // Inserted rows have no xmax; updated rows have the lock of this statement.
      const isInserted = `${alias}.xmax = 0 as "is inserted"`
      const inserted = `count(*) filter (where "is inserted")::int`
      if (preferences.returns === 'nothing') {
        const counted = `with written as (${text} returning ${isInserted}) select count(*)::int as n, ${inserted} as inserted from written`
        return { ...plan, text: isUpsert ? counted : text, answers: 'nothing' }
      }
      // Computed columns need a row of the table, but a write returns only a record.
      const computed = query.select.flatMap(item =>
        item.kind === 'column' && table.computed.has(item.name) && !table.columns.has(item.name)
          ? [item.name]
          : [],
      )
      const made = computed.map(name => `${inPublic(name)}(${alias}) as ${quote(name)}`)
      const columns = new Map([...table.columns, ...computed.map(name => [name, { type: 'text' }] as const)])
      const changed = { name: table.name, alias: 'c', columns }
      const inner = builder.innerConditions(changed, table)
      const fields = builder.fields(changed, table)
      builder.expectAllRead()
      const rows = `select ${fields.join(', ') || 'null'} from changed as c${whereOf(changed, [], inner, parameters)}`
      const returning = [`${alias}.*`, ...made].join(', ')
      const answer = answerSql(rows, isSingle)
      const written = `written as (${text} returning ${returning}, ${isInserted}), changed as (select ${[...columns.keys()].map(quote)} from written)`
      return {
        ...plan,
        text: isUpsert
          ? `with ${written} select a.*, (select ${inserted} from written) as inserted from (${answer}) as a`
          : `with changed as (${text} returning ${returning}) ${answer}`,
        answers: isSingle ? 'single' : 'rows',
      }
    },
  }
}

function rowsOf(body: unknown): object[] {
  const rows: unknown[] = Array.isArray(body) ? body : [body]
  return rows.map(row => {
    if (isRecord(row)) return row
    throw badBody('The body is an object, or an array of objects')
  })
}

function columnsOf(table: Table, query: Query, rows: object[]): string[] {
  const [keys = [], ...others] = rows.map(row => Object.keys(row))
  const names = query.columns ?? keys
  const first = new Set(keys)
  const isSame = (other: string[]) => other.length === first.size && other.every(key => first.has(key))
  if (!query.columns && !others.every(isSame)) throw badBody('All object keys must match')
  for (const name of names)
    if (!table.columns.has(name))
      throw new RestError(
        400,
        'PGRST204',
        `Could not find the '${name.slice(0, 63)}' column of '${table.name}' in the schema cache`,
      )
  return names
}

function defaultsOnly(rows: object[]): string {
  if (rows.length !== 1) throw badBody('Rows without columns cannot be inserted')
  return 'default values'
}

function onConflict(table: Table, query: Query, columns: string[], { preferences }: Wants): string {
  if (preferences.resolution === null) return ''
  const keys = query.onConflict ?? table.primaryKey
  for (const key of keys)
    if (!table.columns.has(key)) throw badQuery('on_conflict', `no column ${key.slice(0, 63)}`)
  if (keys.length === 0) return ''
  if (preferences.resolution === 'ignore' || columns.length === 0)
    return ` on conflict (${keys.map(quote)}) do nothing`
  const set = columns.map(column => `${quote(column)} = excluded.${quote(column)}`)
  return ` on conflict (${keys.map(quote)}) do update set ${set.join(', ')}`
}
