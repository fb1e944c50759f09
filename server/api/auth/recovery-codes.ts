import { randomBytes, randomUUID } from 'node:crypto'
import { hashOf } from '#server/base/hash-of.ts'
import type { Sql } from '#server/database/sql.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { countFailure, requireUnlocked, TRIED, type Tried } from './factor-tries.ts'
import { factorNotFound } from './factors.ts'
import { consumeLimit, failure } from './failure.ts'
import { insufficientAal, type OwnSession, requireFresh, requireOwnSession } from './own-session.ts'
import { NOTICE_LIFE, queueMail } from './request-email.ts'
import { answerSession } from './sessions.ts'
import { upgradeSession } from './upgrade-session.ts'
import { forgetBrowsers, lockUser } from './users.ts'

const CODES = 10
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789' // 32 characters that cannot be confused with each other
const longestName = 120

export async function readRecoveryCodes(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user } = await requireOwnSession(call, parts)
  const [factor] = await parts.sql<{ id: string; total: number; remaining: number }>`
    select own.id, count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
    from auth.mfa_factors as own join auth.mfa_recovery_codes on factor_id = own.id
    where user_id = ${user.id} group by own.id`
  if (!factor) throw factorNotFound()
  const { id, total, remaining } = factor
  return Response.json({ id, type: 'recovery_code', total, remaining })
}

export async function makeRecoveryCodes(call: AuthCall, parts: AuthParts): Promise<Response> {
  const own = await requireStrongSession(call, parts)
  const name = call.body.has('friendly_name') ? call.body.text('friendly_name', longestName).trim() : ''
  const id = randomUUID()
  const codes = await parts.sql.begin(async step => {
    await lockUser(step, own.user.id)
    const known = await step<{ factor_type: string }>`
      select factor_type from auth.mfa_factors where user_id = ${own.user.id} and status = 'verified'`
    if (known.some(({ factor_type }) => factor_type === 'recovery_code'))
      throw failure(422, 'mfa_verified_factor_exists', 'Recovery codes already exist. Regenerate them.')
    if (known.length === 0)
      throw failure(
        422,
        'mfa_recovery_codes_sole_factor',
        'Recovery codes need another factor: add an authenticator first.',
      )
    await step`
      insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status)
      values (${id}, ${own.user.id}, ${name}, 'recovery_code', 'verified')`
    return insertCodes(step, id)
  })
  return Response.json({ ...codesBody(id, codes), ...(name && { friendly_name: name }) })
}

export async function remakeRecoveryCodes(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user } = await requireStrongSession(call, parts)
  const { id, codes } = await parts.sql.begin(async step => {
    const factor = await lockFactor(step, user.id)
    if (!factor) throw factorNotFound()
    await step`delete from auth.mfa_recovery_codes where factor_id = ${factor.id}`
    await step`
      update auth.mfa_factors set failures = 0, failed_at = null, updated_at = now() where id = ${factor.id}`
    await queueMail(step, user.id, 'factor-codes', NOTICE_LIFE)
    await forgetBrowsers(step, user.id)
    return { id: factor.id, codes: await insertCodes(step, factor.id) }
  })
  return Response.json(codesBody(id, codes))
}

export async function removeRecoveryCodes(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user } = await requireStrongSession(call, parts)
  const id = await parts.sql.begin(async step => {
    const [removed] = await step<{ id: string }>`
      delete from auth.mfa_factors where user_id = ${user.id} and factor_type = 'recovery_code' returning id`
    if (!removed) throw factorNotFound()
    await queueMail(step, user.id, 'factor-codes-removed', NOTICE_LIFE)
    await forgetBrowsers(step, user.id)
    return removed.id
  })
  return Response.json({ id })
}

export async function verifyRecoveryCode(call: AuthCall, parts: AuthParts): Promise<Response> {
  const code = call.body.text('code').toLowerCase().replace(/[\s-]/g, '')
  const { user, sessionId } = await requireOwnSession(call, parts)
  await consumeLimit(parts.limits, 'factorBySession', sessionId)
  // The transaction must not throw, or the failure would not be counted.
  const counter = await parts.sql.begin(async step => {
    const factor = await lockFactor(step, user.id)
    if (!factor) return null
    requireUnlocked(factor, 'mfa_recovery_codes_locked')
    const [used] = await step`
      update auth.mfa_recovery_codes set used_at = now()
      where factor_id = ${factor.id} and code_hash = ${hashOf(code)} and used_at is null returning id`
    if (!used) {
      await countFailure(step, factor.id)
      return null
    }
    await step`update auth.mfa_factors set failures = 0, failed_at = null where id = ${factor.id}`
    return upgradeSession(step, user.id, sessionId, { factorId: factor.id, method: 'mfa/recovery_code' })
  })
  if (counter === null) throw failure(422, 'mfa_verification_failed', 'Invalid recovery code entered')
  return answerSession(parts, user.id, sessionId, counter)
}

async function requireStrongSession(call: AuthCall, parts: AuthParts): Promise<OwnSession> {
  const own = await requireOwnSession(call, parts)
  if (!own.isStrong) throw insufficientAal(403, 'AAL2 required to manage recovery codes')
  requireFresh(own)
  return own
}

async function lockFactor(sql: Sql, userId: string): Promise<Tried | null> {
  await lockUser(sql, userId)
  const [factor] = await sql.unsafe<Tried>(
    `select ${TRIED} from auth.mfa_factors where user_id = $1 and factor_type = 'recovery_code'`,
    [userId],
  )
  return factor ?? null
}

async function insertCodes(sql: Sql, factorId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, () =>
    [...randomBytes(16)].map(byte => ALPHABET.charAt(byte % ALPHABET.length)).join(''),
  )
  await sql`
    insert into auth.mfa_recovery_codes (factor_id, code_hash) select ${factorId}, unnest(${codes.map(hashOf)}::text[])`
  return codes
}

const codesBody = (id: string, codes: string[]) => ({
  id,
  type: 'recovery_code',
  total: codes.length,
  codes,
})
