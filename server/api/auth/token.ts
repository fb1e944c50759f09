import { isIP } from 'node:net'
import { findEmail } from '#server/base/find-email.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { exchange, signInWithIdToken } from './external-tokens.ts'
import { consumeLimit, failure } from './failure.ts'
import { isPasswordOf, requireRoomInQueue } from './passwords.ts'
import { readRefreshToken } from './refresh-token.ts'
import { answerSession, banned, insertSession, refreshSession, tokenNotFound } from './sessions.ts'
import { findUserByEmail } from './users.ts'

export async function token(call: AuthCall, parts: AuthParts): Promise<Response> {
  const grant = call.query.get('grant_type')
  if (grant === 'password') return signIn(call, parts)
  if (grant === 'refresh_token') return refresh(call, parts)
  if (grant === 'pkce') return exchange(call, parts)
  if (grant === 'web3') throw failure(422, 'web3_provider_disabled', 'Web3 provider is disabled')
  if (grant === 'id_token') return signInWithIdToken(call, parts)
  throw failure(400, 'invalid_credentials', 'unsupported_grant_type')
}

/** Unknown addresses and wrong passwords take the same time and get the same response. Limits count failures only. */
async function signIn({ body, clientInfo, addressKey }: AuthCall, parts: AuthParts): Promise<Response> {
  const { limits, sql } = parts
  if (body.has('phone') && !body.has('email'))
    throw failure(422, 'phone_provider_disabled', 'Phone logins are disabled')
  const email = findEmail(body.text('email')) ?? ''
  const password = body.text('password')
  requireRoomInQueue()
  await consumeLimit(limits, 'signInByAddress', addressKey)
  const user = await findUserByEmail(sql, email)
  const pairKey = `${email} ${addressKey}`
  await consumeLimit(limits, 'signInByAddressAndAccount', pairKey)
  const isCounted = email !== '' && !(await hasSessionAt(parts, user?.id ?? null, clientInfo.address))
  if (isCounted) await consumeLimit(limits, 'signInByAccount', email)
  if (!(await isPasswordOf(user?.hash ?? null, password)) || !user) throw wrongCredentials()
  if (user.is_banned) throw banned()
  if (!user.email_confirmed_at) throw failure(400, 'email_not_confirmed', 'Email not confirmed')

  const sessionId = await sql.begin(async step => {
    const [still] = await step`
      update auth.users set last_sign_in_at = now()
      where id = ${user.id} and encrypted_password = ${user.hash} and (banned_until is null or banned_until <= now())
      returning id`
    return still ? insertSession(step, user.id, 'password', clientInfo) : null
  })
  if (!sessionId) throw wrongCredentials()
  await Promise.all([
    limits.refund('signInByAddress', addressKey),
    limits.refund('signInByAddressAndAccount', pairKey),
    ...(isCounted ? [limits.refund('signInByAccount', email)] : []),
  ])
  return answerSession(parts, user.id, sessionId)
}

/** Whether the account has a session at this address (IPv6: its /64 network), so that strangers cannot lock the user out there. */
async function hasSessionAt({ sql }: AuthParts, userId: string | null, address: string): Promise<boolean> {
  const network = isIP(address) === 6 ? `${address}/64` : address
  const found = isIP(address)
    ? await sql`select id from auth.sessions where user_id = ${userId} and ip <<= network(${network}::inet) limit 1`
    : []
  return found.length > 0
}

/** The limit counts per session: by address, one person could stop a whole network from refreshing. */
async function refresh({ body }: AuthCall, parts: AuthParts): Promise<Response> {
  const given = readRefreshToken(body.text('refresh_token'), parts.keys.jwtSecret)
  if (!given) throw tokenNotFound()
  await consumeLimit(parts.limits, 'refreshBySession', given.sessionId)
  return refreshSession(parts, given)
}

function wrongCredentials() {
  return failure(400, 'invalid_credentials', 'Invalid login credentials')
}
