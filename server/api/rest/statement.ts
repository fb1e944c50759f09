import pg from 'pg'
import { bounds } from './bounds.ts'
import { RestError, unknownColumn } from './errors.ts'
import type { Condition } from './parse-filter.ts'
import type { OrderTerm } from './parse-query.ts'

export class Parameters {
  readonly values: unknown[] = []

  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

export interface Source {
  name: string
  alias: string
  columns: Map<string, { type: string }>
}

export const quote = (name: string) => pg.escapeIdentifier(name)

export const inPublic = (name: string) => `"public".${quote(name)}`

export function columnOf(source: Source, name: string): { sql: string; type: string } {
  const column = source.columns.get(name)
  if (!column) throw unknownColumn(source.name, name.slice(0, 63))
  return { sql: `${source.alias}.${quote(name)}`, type: column.type }
}

export function whereOf(
  source: Source,
  conditions: Condition[],
  more: string[],
  parameters: Parameters,
): string {
  const all = [...more, ...conditions.map(condition => conditionSql(source, condition, parameters))]
  return all.length > 0 ? ` where ${all.join(' and ')}` : ''
}

function conditionSql(source: Source, condition: Condition, parameters: Parameters): string {
  const sql = positiveSql(source, condition, parameters)
  return condition.isNegated ? `not (${sql})` : sql
}

function positiveSql(source: Source, condition: Condition, parameters: Parameters): string {
  if (condition.kind === 'group')
    return `(${condition.conditions.map(member => conditionSql(source, member, parameters)).join(` ${condition.joiner} `)})`
  const { sql, type } = columnOf(source, condition.column)
  if (condition.kind === 'state') return `${sql} is ${condition.state.replace('_', ' ')}`
  if (condition.kind === 'compare')
    return `${sql} ${condition.operator} ${parameters.add(condition.value)}::text::${type}`
  if (condition.kind === 'list') {
    if (type.endsWith('[]')) throw new RestError(400, '42883', `A list cannot be compared with ${type}.`)
    return `${sql} = any (${parameters.add(condition.values)}::text[]::${type}[])`
  }
  if (!/^(text|character varying|character|citext)$/.test(type))
    throw new RestError(400, '42883', `A pattern cannot be compared with ${type}.`)
  return `${sql} ${condition.operator} ${parameters.add(condition.pattern)}::text`
}

export function orderOf(source: Source, order: OrderTerm[]): string {
  const terms = order.map(
    ({ column, isDescending, nulls }) =>
      `${columnOf(source, column).sql}${isDescending ? ' desc' : ''}${nulls ? ` nulls ${nulls}` : ''}`,
  )
  return terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
}

export interface Plan {
  text: string
  values: unknown[]
  isReadOnly: boolean
  timeout?: string | null
  /** `single`: exactly one row is required. `nothing`: the response is the number of affected rows. */
  answers: 'rows' | 'single' | 'value' | 'nothing'
  offset: number
}

/** `body`: JSON, null when too large. `n`: number of rows in it. `total`: all rows, if a count was requested. `inserted`: rows that an upsert inserted. */
export interface AnswerRow {
  body: string | null
  n: number
  total: number | string | null
  inserted?: number
}

export function answerSql(rows: string, isSingle: boolean, total = 'null::bigint'): string {
  const { list, from } = boundedList(rows)
  const body = isSingle ? `(${list} -> 0)` : list
  return boundedSql(`select ${body}::text as body, count(*)::int as n, ${total} as total ${from}`)
}

export function boundedSql(answer: string): string {
  return `select case when octet_length(a.body) <= ${bounds.answerBytes} then a.body end as body, a.n, a.total from (${answer}) as a`
}

const UNIT = Number.MAX_VALUE / bounds.answerBytes

/** Aggregates rows as JSON. Each row adds its share of the largest float, so that the sum overflows (22003) at the first row beyond the limit. */
export function boundedList(rows: string): { list: string; from: string } {
  return {
    list: `case when sum(octet_length(b.j::text) * ${UNIT}::float8) is null then '[]' else json_agg(b.j) end`,
    // Without the offset, the planner would serialize each row twice.
    from: `from (select row_to_json(r) as j from (${rows}) as r offset 0) as b`,
  }
}
