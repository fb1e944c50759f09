import { isRecord } from '#shared/text/parse-record.ts'
import { bounds } from './bounds.ts'
import { FieldBuilder } from './build-fields.ts'
import type { Catalogue, Routine, Table } from './catalogue.ts'
import { badBody, badQuery, RestError } from './errors.ts'
import type { Query } from './parse-query.ts'
import type { RestRequest } from './read-request.ts'
import { answerSql, boundedSql, inPublic, Parameters, type Plan, quote } from './statement.ts'

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

export function requireRoutine(catalogue: Catalogue, name: string, given: string[]): Routine {
  const fitting = (catalogue.routines.get(name) ?? []).filter(
    ({ args }) =>
      args.every(arg => !arg.isRequired || given.includes(arg.name)) &&
      given.every(key => args.some(arg => arg.name === key)),
  )
  const [routine, other] = fitting
  const shown = `public.${name.slice(0, 63)}(${given
    .slice(0, 20)
    .map(key => key.slice(0, 63))
    .join(', ')})`
  if (!routine)
    throw new RestError(404, 'PGRST202', `Could not find the function ${shown} in the schema cache`)
  if (other) throw new RestError(300, 'PGRST203', `Could not choose the best candidate function for ${shown}`)
  return routine
}

export function argumentsOf(body: unknown): object {
  if (isRecord(body)) return body
  throw badBody('The arguments of a function are an object')
}

export function buildCall(
  catalogue: Catalogue,
  routine: Routine,
  query: Query,
  args: Map<string, string> | object,
  { isSingle, preferences }: RestRequest,
): Plan {
  const parameters = new Parameters()
  const call = callSql(routine, args, parameters)
  const { timeout } = routine
  const isReadOnly = !routine.isVolatile
  const finished = (text: string, answers: Plan['answers']): Plan => {
    if (routine.result !== 'rows') expectPlain(query)
    return { text, values: parameters.values, isReadOnly, timeout, answers, offset: query.root.offset }
  }
  if (routine.result === 'void') return finished(`select from ${call}`, 'nothing')
  if (routine.result === 'scalar') {
    const value = routine.isSet ? `coalesce(json_agg(v.v), '[]')` : `coalesce((json_agg(v.v) -> 0), 'null')`
    const values = `select t.v from ${call}(v) limit ${bounds.rows}`
    return finished(
      boundedSql(
        `select ${value}::text as body, count(*)::int as n, null::bigint as total from (${values}) as v`,
      ),
      'value',
    )
  }

  const builder = new FieldBuilder(catalogue, query, parameters)
  const source = { name: routine.name, alias: 't', columns: routine.columns }
  const table = (routine.table !== null && catalogue.tables.get(routine.table)) || null
  const rowType = table && { ...table, computed: new Set<string>() }
  const { from, fields, page } = builder.read(source, rowType, 'called')
  const rows = `select ${fields || 'null'} ${from}${page}`
  const total = preferences.isCounted ? `(select count(*) ${from})` : undefined
  const isObject = isSingle || !routine.isSet
  return finished(
    `with called as materialized (select t.* from ${call}) ${answerSql(rows, isObject, total)}`,
    isSingle ? 'single' : routine.isSet ? 'rows' : 'value',
  )
}

function callSql(routine: Routine, args: Map<string, string> | object, parameters: Parameters): string {
  const name = inPublic(routine.name)
  if (args instanceof Map) {
    const given = routine.args.flatMap(({ name, type }) => {
      const value = args.get(name)
      return value === undefined ? [] : [`${quote(name)} => ${parameters.add(value)}::text::${type}`]
    })
    return `${name}(${given.join(', ')}) as t`
  }
  const given = routine.args.filter(arg => Object.hasOwn(args, arg.name))
  if (given.length === 0) return `${name}() as t`
  const types = given.map(arg => `${quote(arg.name)} ${arg.type}`)
  const named = given.map(arg => `${quote(arg.name)} => b.${quote(arg.name)}`)
  const record = `json_to_record(${parameters.add(JSON.stringify(args))}::json) as b(${types.join(', ')})`
  return `${record}, lateral ${name}(${named.join(', ')}) as t`
}

function expectPlain({ root, embedded, select }: Query): void {
  const isPlain =
    root.conditions.length === 0 &&
    root.order.length === 0 &&
    embedded.size === 0 &&
    select[0]?.kind === 'all'
  if (!isPlain) throw badQuery('select, order or filters', 'the function does not answer rows')
}
