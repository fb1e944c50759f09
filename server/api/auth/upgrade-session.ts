import { randomUUID } from 'node:crypto'
import type { Sql } from '#server/database/sql.ts'
import { sessionNotFound } from './sessions.ts'

/** Makes a session aal2 and ends the account's other sessions that are not. Returns the refresh token's new counter. */
export async function upgradeSession(
  sql: Sql,
  userId: string,
  sessionId: string,
  { factorId, method }: { factorId: string; method: 'totp' | 'mfa/recovery_code' | 'mfa/remembered_browser' },
): Promise<number> {
  const [session] = await sql<{ counter: number }>`
    update auth.sessions
    set aal = 'aal2', factor_id = ${factorId}, refresh_token_counter = coalesce(refresh_token_counter, 0) + 1,
      refreshed_at = now() at time zone 'utc', updated_at = now()
    where id = ${sessionId} and user_id = ${userId} returning refresh_token_counter as counter`
  if (!session) throw sessionNotFound()
  await sql`
    insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
    values (${randomUUID()}, ${sessionId}, ${method}, now(), now())
    on conflict (session_id, authentication_method) do update set updated_at = excluded.updated_at`
  await sql`delete from auth.sessions where user_id = ${userId} and aal is distinct from 'aal2'`
  return session.counter
}
