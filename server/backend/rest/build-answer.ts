import { bounds } from './bounds.ts'

/** A statement that is ready to be sent. */
export interface Plan {
  text: string
  values: unknown[]
  isReadOnly: boolean
  /**
   * `rows`: one row of AnswerRow. `single`: the same, and it has to be about exactly one row. `value`: the same, whatever it
   * is. `nothing`: no rows, their number is what was affected.
   */
  answers: 'rows' | 'single' | 'value' | 'nothing'
  /** Of the first row, among all. */
  offset: number
}

/** `body` is JSON, null when it would be too large; `n` the rows in it; `total` all that there are, if that was asked for. */
export interface AnswerRow {
  body: string | null
  n: number
  total: number | string | null
}

/** Turns a statement that answers rows into one that answers an AnswerRow. `total` is an expression. */
export function answerSql(rows: string, isSingle: boolean, total = 'null::bigint'): string {
  const body = isSingle ? '(json_agg(row_to_json(r)) -> 0)' : `coalesce(json_agg(row_to_json(r)), '[]')`
  return boundedSql(`select ${body}::text as body, count(*)::int as n, ${total} as total from (${rows}) as r`)
}

/** Leaves out a body that is too large to be sent. */
export function boundedSql(answer: string): string {
  return `select case when octet_length(a.body) <= ${bounds.answerBytes} then a.body end as body, a.n, a.total from (${answer}) as a`
}
