import { bounds } from './bounds.ts'
import { answerSql, type Plan } from './build-answer.ts'
import { FieldBuilder, offsetOf } from './build-fields.ts'
import type { Catalogue, Table } from './catalogue.ts'
import { badQuery } from './errors.ts'
import type { Query } from './parse-query.ts'
import type { Preferences } from './preferences.ts'
import { inPublic, orderOf, Parameters, whereOf } from './statement.ts'

export function buildRead(
  catalogue: Catalogue,
  table: Table,
  query: Query,
  wants: { isHead: boolean; isSingle: boolean; preferences: Preferences },
): Plan {
  if (query.columns || query.onConflict) throw badQuery('columns', 'it belongs to rows that are sent')
  const parameters = new Parameters()
  const builder = new FieldBuilder(catalogue, query, parameters)
  const source = { name: table.name, alias: builder.newAlias(), columns: table.columns }
  const inner = builder.innerConditions(source, table)
  const from = `from ${inPublic(table.name)} as ${source.alias}${whereOf(source, query.root.conditions, inner, parameters)}`
  const fields = builder.fields(source, table)
  builder.expectAllRead()
  const limit = Math.min(query.root.limit ?? bounds.rows, bounds.rows)
  const page = `${orderOf(source, query.root.order)} limit ${limit}${offsetOf(query.root, parameters)}`
  const total = wants.preferences.isCounted ? `(select count(*) ${from})` : undefined
  const text = wants.isHead
    ? `select '' as body, (select count(*) from (select ${fields.join(', ') || '1'} ${from}${page}) as r)::int as n, ${total ?? 'null::bigint'} as total`
    : answerSql(`select ${fields.join(', ') || 'null'} ${from}${page}`, wants.isSingle, total)
  return {
    text,
    values: parameters.values,
    isReadOnly: true,
    answers: wants.isSingle ? 'single' : 'rows',
    offset: query.root.offset,
  }
}
