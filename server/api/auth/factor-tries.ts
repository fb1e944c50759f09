import type { Sql } from '#server/database/sql.ts'
import { duration } from '#shared/text/count.ts'
import { failure } from './failure.ts'

const MOST_TRIES = 5
const FIRST_LOCK = 15 * 60 // seconds
const LONGEST_LOCK = 24 * 60 * 60

export interface Tried {
  id: string
  failures: number
  seconds_since: number
}

export const TRIED =
  'id, failures, coalesce(extract(epoch from now() - failed_at), 0)::double precision as seconds_since'

/** Failures count per factor, regardless of address and across restarts. Each wrong code after five doubles the wait. */
export function requireUnlocked({ failures, seconds_since }: Tried, code: string): void {
  if (failures < MOST_TRIES) return
  const lock = Math.min(LONGEST_LOCK, FIRST_LOCK * 2 ** (failures - MOST_TRIES))
  const seconds = Math.ceil(lock - seconds_since)
  if (seconds <= 0) return
  const message = `Too many wrong codes. Please try again in ${duration(seconds)}.`
  throw failure(429, code, message, {}, { 'retry-after': String(seconds) })
}

export async function countFailure(sql: Sql, factorId: string): Promise<void> {
  await sql`update auth.mfa_factors set failures = failures + 1, failed_at = now() where id = ${factorId}`
}
