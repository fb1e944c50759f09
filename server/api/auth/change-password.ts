import type { AuthCall, AuthParts } from './auth-parts.ts'
import { consumeLimit, failure } from './failure.ts'
import { endSecrets, findCode } from './mailed-secrets.ts'
import type { OwnSession } from './own-session.ts'
import { hashPassword, isPasswordOf, requireGoodPassword } from './passwords.ts'
import { NOTICE_LIFE, queueMail } from './request-email.ts'
import { sessionNotFound } from './sessions.ts'
import type { AuthUser } from './users.ts'

const LINK_LIFE = '15 minutes' // how long the session of a mailed link may set one password

export async function changePassword(
  { body, caller }: AuthCall,
  parts: AuthParts,
  { user, isFresh }: OwnSession,
): Promise<void> {
  const password = body.text('password')
  requireGoodPassword(password)
  // A one-time password was typed to sign in, and only serves to choose another.
  const hasOwnPassword = user.hash !== null && user.app_metadata.one_time_password !== true
  const current = isFresh && !hasOwnPassword ? null : await requireProof({ body, caller }, parts, user)
  if (await isSamePassword(password, current, user))
    throw failure(422, 'same_password', 'New password should be different from the old password.')

  const hash = await hashPassword(password)
  await parts.sql.begin(async step => {
    const [changed] = await step`
      update auth.users set encrypted_password = ${hash}, updated_at = now()
      where id = ${user.id} and encrypted_password is not distinct from ${user.hash}::varchar
        and exists (select from auth.sessions where id = ${caller.sessionId})
      returning id`
    if (!changed) throw sessionNotFound()
    await step`delete from auth.sessions where user_id = ${user.id} and id <> ${caller.sessionId}`
    await endSecrets(step, user.id)
    await queueMail(step, user.id, 'password-changed', NOTICE_LIFE)
    await step`
      update auth.mfa_amr_claims set authentication_method = 'password', updated_at = now()
      where session_id = ${caller.sessionId} and authentication_method in ('recovery', 'otp', 'password')`
  })
}

async function requireProof(
  { body, caller }: Pick<AuthCall, 'body' | 'caller'>,
  parts: AuthParts,
  user: AuthUser,
): Promise<string | null> {
  if (await hasFreshLink(parts, caller.sessionId)) return null
  if (body.has('nonce')) {
    await requireNonce(parts, user, body.text('nonce'))
    return null
  }
  if (!body.has('current_password'))
    throw failure(400, 'reauthentication_needed', 'Enter your current password to choose a new one.')
  const current = body.text('current_password')
  const key = String(caller.sessionId)
  await consumeLimit(parts.limits, 'passwordBySession', key)
  if (!(await isPasswordOf(user.hash, current)))
    throw failure(400, 'invalid_credentials', 'The current password is incorrect.')
  await parts.limits.refund('passwordBySession', key)
  return current
}

/** Changing the password invalidates this code, along with all others. */
async function requireNonce({ sql, keys, limits }: AuthParts, { id }: AuthUser, code: string): Promise<void> {
  await consumeLimit(limits, 'codeByAccount', id)
  if (!(await findCode(sql, keys.jwtSecret, 'reauthentication', id, code)))
    throw failure(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')
  await limits.refund('codeByAccount', id)
}

/** Avoids hashing when the current password is known, because hashing dominates the response time. */
async function isSamePassword(password: string, current: string | null, user: AuthUser): Promise<boolean> {
  return current === null ? isPasswordOf(user.hash, password) : password === current
}

async function hasFreshLink({ sql }: AuthParts, sessionId: string | null): Promise<boolean> {
  const found = await sql`
    select id from auth.mfa_amr_claims
    where session_id = ${sessionId} and authentication_method in ('recovery', 'otp')
      and updated_at > now() - ${LINK_LIFE}::interval`
  return found.length > 0
}
