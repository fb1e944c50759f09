import type pg from 'pg'
import { asCaller, readAsCaller, withTime } from '#server/database/as-caller.ts'
import type { Caller } from '../tokens.ts'
import { answerTooLarge, RestError } from './errors.ts'
import type { AnswerRow, Plan } from './statement.ts'

export interface Answer {
  body: string | null
  n: number
  total: number | null
  isOnlyUpdate: boolean
}

interface Run {
  pools: { api: pg.Pool; writes: pg.Pool }
  /** Rejects when the caller's session has ended. Runs while the write executes, which waits for it before committing. */
  requireSession: () => Promise<void>
  hold: (body: string) => void
}

/** Rolls back when the session has ended, `hold` throws, one row was required (406) or the response is too large (400). */
export async function runPlan(
  caller: Caller,
  plan: Plan,
  { pools, requireSession, hold }: Run,
): Promise<Answer> {
  const { text, values, timeout = null } = plan
  const statement = { text, values }
  const answer = (result: pg.QueryResult<AnswerRow>) => check(plan, result, hold)
  if (plan.isReadOnly) return answer(await readAsCaller<AnswerRow>(pools.api, caller, statement, { timeout }))
  const timed = timeout ? withTime(statement, timeout) : statement
  const write = async (client: pg.PoolClient) => {
    const [session, written] = await Promise.allSettled([requireSession(), client.query<AnswerRow>(timed)])
    // Checked first: a caller without a session must not learn the outcome of the write.
    if (session.status === 'rejected') throw session.reason
    if (written.status === 'rejected') throw written.reason
    return answer(written.value)
  }
  return asCaller(pools.writes, caller, write, { timeout })
}

function check(
  { answers }: Plan,
  { rows: [row], rowCount }: pg.QueryResult<AnswerRow>,
  hold: (body: string) => void,
): Answer {
  const isOnlyUpdate = row?.inserted === 0
  if (answers === 'nothing') return { body: null, n: row?.n ?? rowCount ?? 0, total: null, isOnlyUpdate }
  if (!row) throw new Error('The query returned no row.')
  if (answers === 'single' && row.n !== 1)
    throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${row.n} rows`,
    })
  if (row.body === null) throw answerTooLarge()
  hold(row.body)
  return { body: row.body, n: row.n, total: row.total === null ? null : Number(row.total), isOnlyUpdate }
}
