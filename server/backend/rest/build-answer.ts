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
  const { list, from } = boundedList(rows)
  const body = isSingle ? `(${list} -> 0)` : list
  return boundedSql(`select ${body}::text as body, count(*)::int as n, ${total} as total ${from}`)
}

/** Leaves out a body that is too large to be sent. */
export function boundedSql(answer: string): string {
  return `select case when octet_length(a.body) <= ${bounds.answerBytes} then a.body end as body, a.n, a.total from (${answer}) as a`
}

/** At these bytes a sum of floating-point numbers overflows. */
const UNIT = Number.MAX_VALUE / bounds.answerBytes

/**
 * The rows of a statement as a JSON array: an expression, and what it is from. Ends with `OVERFLOW` at the row with which they
 * would be too large together, before the database builds the others: of all aggregates only a sum stops in the middle.
 */
export function boundedList(rows: string): { list: string; from: string } {
  return {
    list: `case when sum(octet_length(b.j::text) * ${UNIT}::float8) is null then '[]' else json_agg(b.j) end`,
    // Without the offset the planner would write each row as JSON twice.
    from: `from (select row_to_json(r) as j from (${rows}) as r offset 0) as b`,
  }
}

/** The SQLSTATE and the beginning of the message with which such a sum ends. */
export const OVERFLOW = { code: '22003', message: 'value out of range: overflow' }
