import { randomBytes, randomUUID } from 'node:crypto'
import type { Sql } from '#server/database/sql.ts'
import { isUuid } from '../tokens.ts'
import { failure } from './failure.ts'

const CHALLENGE_SECONDS = 300

interface Purpose {
  type: 'registration' | 'authentication'
  userId: string | null
}

export async function issueChallenge(sql: Sql, { type, userId }: Purpose) {
  const id = randomUUID()
  const challenge = randomBytes(32).toString('base64url')
  await sql`delete from auth.webauthn_challenges where expires_at < now()`
  await sql`
    insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
    values (${id}, ${userId}, ${type}, ${{ challenge }}, now() + ${`${CHALLENGE_SECONDS} seconds`}::interval)`
  return { id, challenge, expiresAt: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS }
}

export async function spendChallenge(sql: Sql, id: string, { type, userId }: Purpose): Promise<string> {
  const [spent] = isUuid(id)
    ? await sql<{ challenge: string; is_over: boolean }>`
        delete from auth.webauthn_challenges
        where id = ${id} and challenge_type = ${type} and user_id is not distinct from ${userId}::uuid
        returning session_data ->> 'challenge' as challenge, expires_at <= now() as is_over`
    : []
  if (!spent) throw failure(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
  if (spent.is_over) throw failure(400, 'webauthn_challenge_expired', 'Challenge has expired')
  return spent.challenge
}
