import type { AuthParts, Call } from './auth-parts.ts'
import { findEmail } from './email.ts'
import { failure, takeOrFail } from './failure.ts'
import { isPasswordOf, requireRoomInLine } from './passwords.ts'
import { readRefreshToken } from './refresh-token.ts'
import { answerSession, banned, insertSession, refreshSession } from './sessions.ts'
import { findUserByEmail } from './users.ts'

/** POST /token. */
export async function token(call: Call, parts: AuthParts): Promise<Response> {
  const grant = call.query.get('grant_type')
  if (grant === 'password') return signIn(call, parts)
  if (grant === 'refresh_token') return refresh(call, parts)
  throw failure(400, 'unsupported_grant_type', 'unsupported_grant_type')
}

/**
 * An unknown address, an account without a password and a wrong password cost the same work and get the same answer. Only
 * failures count in the limits.
 */
async function signIn({ body, visitor, addressKey }: Call, parts: AuthParts): Promise<Response> {
  const { limits, sql } = parts
  const email = findEmail(body.text('email')) ?? ''
  const password = body.text('password')
  requireRoomInLine()
  await takeOrFail(limits, 'signInByAddress', addressKey)
  const user = await findUserByEmail(sql, email)
  const accountKey = await accountKeyOf(parts, email, user?.id ?? null, visitor.address)
  await takeOrFail(limits, 'signInByAccount', accountKey)
  if (!(await isPasswordOf(user?.hash ?? null, password)) || !user) throw wrongCredentials()
  if (user.is_banned) throw banned()
  if (!user.email_confirmed_at) throw failure(400, 'email_not_confirmed', 'Email not confirmed')

  const sessionId = await sql.begin(async step => {
    // The password may have been changed since it was compared.
    const [still] = await step`
      update auth.users set last_sign_in_at = now()
      where id = ${user.id} and encrypted_password = ${user.hash} and (banned_until is null or banned_until <= now())
      returning id`
    return still ? insertSession(step, user.id, 'password', visitor) : null
  })
  if (!sessionId) throw wrongCredentials()
  await Promise.all([
    limits.giveBack('signInByAddress', addressKey),
    limits.giveBack('signInByAccount', accountKey),
  ])
  return answerSession(parts, user.id, sessionId)
}

/** An address with a session of the account is counted apart, so that a stranger's failures do not keep its owner out. */
async function accountKeyOf(
  parts: AuthParts,
  email: string,
  userId: string | null,
  address: string,
): Promise<string> {
  const known = await parts.sql`
    select id from auth.sessions where user_id = ${userId} and host(ip) = ${address} limit 1`
  return known.length > 0 ? `${email} ${address}` : email
}

async function refresh({ body, addressKey }: Call, parts: AuthParts): Promise<Response> {
  const given = body.text('refresh_token')
  await takeOrFail(parts.limits, 'refreshByAddress', addressKey)
  const session = readRefreshToken(given, parts.keys.jwtSecret)
  if (session) await takeOrFail(parts.limits, 'refreshBySession', session.sessionId)
  return refreshSession(parts, given)
}

export function wrongCredentials() {
  return failure(400, 'invalid_credentials', 'Invalid login credentials')
}
