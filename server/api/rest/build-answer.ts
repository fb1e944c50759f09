import { bounds } from './bounds.ts'

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

/** Aggregates rows as JSON and fails with OVERFLOW at the first row that exceeds the limit. Only a sum can stop early. */
export function boundedList(rows: string): { list: string; from: string } {
  return {
    list: `case when sum(octet_length(b.j::text) * ${UNIT}::float8) is null then '[]' else json_agg(b.j) end`,
    // Without the offset, the planner would serialize each row twice.
    from: `from (select row_to_json(r) as j from (${rows}) as r offset 0) as b`,
  }
}

export const OVERFLOW = { code: '22003', message: 'value out of range: overflow' }
