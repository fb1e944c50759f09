import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { limitKeyOf } from '#server/base/client-address.ts'
import type { Sql } from '#server/database/sql.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { countFailure, requireUnlocked, TRIED, type Tried } from './factor-tries.ts'
import { factorNotFound } from './factors.ts'
import { consumeLimit, failure, invalid } from './failure.ts'
import { insufficientAal, lacksSecondFactor, type OwnSession, requireOwnSession } from './own-session.ts'
import { NOTICE_LIFE, queueMail } from './request-email.ts'
import { openSecret } from './seal-secret.ts'
import { answerSession } from './sessions.ts'
import { findStep } from './totp.ts'
import { upgradeSession } from './upgrade-session.ts'
import { forgetBrowsers, lockUser } from './users.ts'

const CHALLENGE_SECONDS = 300

/** What a remembered browser sends instead of a code. */
const TOKEN = /^[\w-]{43}$/

export async function challengeFactor(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user, sessionId } = await requireOwnSession(call, parts)
  const factor = user.factors?.find(({ id }) => id === call.id)
  if (factor?.factor_type !== 'totp') throw factorNotFound()
  await consumeLimit(parts.limits, 'factorBySession', sessionId)
  const id = randomUUID()
  await parts.sql.begin(async step => {
    await step`
      update auth.mfa_factors set last_challenged_at = clock_timestamp() where id = ${factor.id}`
    await step`
      delete from auth.mfa_challenges
      where factor_id = ${factor.id} and created_at < now() - ${`${CHALLENGE_SECONDS} seconds`}::interval`
    await step`
      insert into auth.mfa_challenges (id, factor_id, ip_address) values (${id}, ${factor.id}, ${ipOf(call)})`
  })
  return Response.json({
    id,
    type: 'totp',
    expires_at: Math.floor(Date.now() / 1000) + CHALLENGE_SECONDS,
  })
}

export async function verifyFactor(call: AuthCall, parts: AuthParts): Promise<Response> {
  const challengeId = call.body.has('challenge_id') ? call.body.text('challenge_id') : ''
  const code = call.body.has('code') ? call.body.text('code').replace(/\s/g, '') : ''
  if (code === '') throw invalid('Code needs to be non-empty')
  const own = await requireOwnSession(call, parts)
  // The transaction must not throw, or the failure would not be counted.
  const counter = await parts.sql.begin(step => tryCode(step, call, parts, { own, challengeId, code }))
  if (counter === null) throw failure(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
  return answerSession(parts, own.user.id, own.sessionId, counter)
}

interface Attempt {
  own: OwnSession
  challengeId: string
  code: string
}

/** Returns null when the code is wrong. Locking the account ensures that a code works once and every failure is counted. */
async function tryCode(
  sql: Sql,
  call: AuthCall,
  { keys }: AuthParts,
  { own, challengeId, code }: Attempt,
): Promise<number | null> {
  const { id: userId } = own.user
  await lockUser(sql, userId)
  const [factor] = await sql.unsafe<Tried & { secret: string; status: string; last_step: number | null }>(
    `select ${TRIED}, secret, status, last_step from auth.mfa_factors
    where id = $1 and user_id = $2 and factor_type = 'totp'`,
    [call.id, userId],
  )
  if (!factor) throw factorNotFound()
  if (factor.status === 'unverified' && lacksSecondFactor(own))
    throw insufficientAal(403, 'AAL2 required to enroll a new factor')
  await requireChallenge(sql, call, challengeId)
  if (TOKEN.test(code)) return tryRememberedBrowser(sql, own, factor.id, code)
  requireUnlocked(factor, 'over_request_rate_limit')
  const secret = openSecret(factor.secret, factor.id, keys.jwtSecret)
  if (!secret)
    throw failure(
      422,
      'mfa_factor_not_found',
      'This authenticator was set up with different server keys. Use a recovery code, or contact the site owner.',
    )
  const step = findStep(secret, code, factor.last_step)
  if (step === null) {
    await countFailure(sql, factor.id)
    return null
  }
  await sql`update auth.mfa_challenges set verified_at = now() where id = ${challengeId}`
  await sql`
    update auth.mfa_factors
    set status = 'verified', last_step = ${step}, failures = 0, failed_at = null, updated_at = now() where id = ${factor.id}`
  if (factor.status === 'unverified') {
    await queueMail(sql, userId, 'factor-added', NOTICE_LIFE)
    await forgetBrowsers(sql, userId)
  }
  await sql`
    delete from auth.mfa_factors where user_id = ${userId} and factor_type = 'totp' and status = 'unverified'`
  return upgradeSession(sql, userId, own.sessionId, { factorId: factor.id, method: 'totp' })
}

/** A browser that gave a code within thirty days. Its token cannot be guessed, so a wrong one does not count. */
async function tryRememberedBrowser(
  sql: Sql,
  { user, sessionId }: OwnSession,
  factorId: string,
  token: string,
): Promise<number | null> {
  const [row] = await sql<{ is_remembered: boolean }>`
    select status = 'verified' and private.use_remembered_browser(${user.id}, ${token}, ${sessionId}) as is_remembered
    from auth.mfa_factors where id = ${factorId}`
  if (!row?.is_remembered) return null
  return upgradeSession(sql, user.id, sessionId, { factorId, method: 'mfa/remembered_browser' })
}

async function requireChallenge(sql: Sql, call: AuthCall, id: string): Promise<void> {
  const [challenge] = await sql<{ is_used: boolean; is_over: boolean; ip: string }>`
    select verified_at is not null as is_used, host(ip_address) as ip,
      created_at < now() - ${`${CHALLENGE_SECONDS} seconds`}::interval as is_over
    from auth.mfa_challenges where id::text = ${id} and factor_id = ${call.id}`
  if (!challenge)
    throw failure(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found')
  if (challenge.is_used || limitKeyOf(challenge.ip) !== limitKeyOf(ipOf(call)))
    throw failure(
      422,
      'mfa_ip_address_mismatch',
      'The challenge was already used or belongs to another network. Request a new one.',
    )
  if (challenge.is_over)
    throw failure(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    )
}

const ipOf = ({ clientInfo: { address } }: AuthCall): string => (isIP(address) ? address : '0.0.0.0')
