import { FieldBuilder } from './build-fields.ts'
import type { Catalogue, Table } from './catalogue.ts'
import { badQuery } from './errors.ts'
import type { Query } from './parse-query.ts'
import type { RestRequest } from './read-request.ts'
import { answerSql, inPublic, type Plan } from './statement.ts'

export function buildRead(
  catalogue: Catalogue,
  table: Table,
  query: Query,
  { method, isSingle, preferences }: RestRequest,
): Plan {
  if (query.columns || query.onConflict) throw badQuery('columns', 'it belongs to rows that are sent')
  const builder = new FieldBuilder(catalogue, query)
  const source = { name: table.name, alias: builder.newAlias(), columns: table.columns }
  const { from, fields, page } = builder.read(source, table, inPublic(table.name))
  const total = preferences.isCounted ? `(select count(*) ${from})` : undefined
  const text =
    method === 'HEAD'
      ? `select '' as body, (select count(*) from (select ${fields || '1'} ${from}${page}) as r)::int as n, ${total ?? 'null::bigint'} as total`
      : answerSql(`select ${fields || 'null'} ${from}${page}`, isSingle, total)
  return {
    text,
    values: builder.parameters.values,
    isReadOnly: true,
    answers: isSingle ? 'single' : 'rows',
    offset: query.root.offset,
  }
}
