import type pg from 'pg'
import { asCaller, readAsCaller, withTime } from '#server/database/as-caller.ts'
import type { Caller } from '../tokens.ts'
import type { AnswerRow, Plan } from './build-answer.ts'
import { answerTooLarge, RestError } from './errors.ts'
import type { StatementNames } from './statement-names.ts'

export interface Answer {
  body: string | null
  n: number
  total: number | null
}

/** Rolls back when `hold` throws, when one row was required (406) or the response is too large (400). */
export async function runPlan(
  pool: pg.Pool,
  caller: Caller,
  plan: Plan,
  signal: AbortSignal,
  hold: (body: string) => void,
  names: StatementNames | null,
): Promise<Answer> {
  const { text, values, timeout = null } = plan
  const name = names?.find(caller.role, text) ?? null
  const statement = { text, values, ...(name !== null && { name }) }
  const answer = (result: pg.QueryResult<AnswerRow>) => check(plan, result, hold)
  const options = { signal, timeout }
  if (plan.isReadOnly) return answer(await readAsCaller<AnswerRow>(pool, caller, statement, options))
  const timed = timeout ? withTime(statement, timeout) : statement
  return asCaller(pool, caller, async client => answer(await client.query<AnswerRow>(timed)), options)
}

function check(
  { answers }: Plan,
  { rows: [row], rowCount }: pg.QueryResult<AnswerRow>,
  hold: (body: string) => void,
): Answer {
  if (answers === 'nothing') return { body: null, n: rowCount ?? 0, total: null }
  if (!row) throw new Error('The statement did not answer.')
  if (answers === 'single' && row.n !== 1)
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${row.n} rows`,
    })
  if (row.body === null) throw answerTooLarge()
  hold(row.body)
  return { body: row.body, n: row.n, total: row.total === null ? null : Number(row.total) }
}
