import { createHash } from 'node:crypto'
import type pg from 'pg'
import { asCaller, readAsCaller, withTime } from '#server/database/as-caller.ts'
import type { Caller } from '../tokens.ts'
import { bounds } from './bounds.ts'
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
  names: StatementNames | null
}

/** Rolls back when the session has ended, `hold` throws, one row was required (406) or the response is too large (400). */
export async function runPlan(
  caller: Caller,
  plan: Plan,
  { pools, requireSession, hold, names }: Run,
): Promise<Answer> {
  const { text, values, timeout = null } = plan
  const name = names?.find(caller.role, text) ?? null
  const statement = { text, values, ...(name !== null && { name }) }
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

/** Bounded, because connections never free a prepared statement. Named per role, because plans contain its policies. */
export class StatementNames {
  private readonly seen = new Map<string, number>()
  private readonly names = new Map<string, string>()

  find(role: string, text: string): string | null {
    if (text.length > bounds.preparedLength) return null
    const key = `${role} ${text}`
    const name = this.names.get(key)
    if (name !== undefined) return name
    if (this.names.size >= bounds.preparedStatements) return null
    const times = (this.seen.get(key) ?? 0) + 1
    if (this.seen.size > 1_000) this.seen.clear()
    this.seen.set(key, times)
    if (times < 3) return null
    const digest = createHash('sha256').update(key).digest('base64url')
    this.names.set(key, digest)
    return digest
  }
}
