import { hashOf } from '#server/base/hash-of.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { consumeLimit, failure } from './failure.ts'
import { exchangeCode } from './flow-state.ts'
import { findOrMakeAccount, linkIdentity, requireLinking } from './identities.ts'
import { answerSession, banned, insertSession } from './sessions.ts'

export async function exchange(
  { body, clientInfo, addressKey }: AuthCall,
  parts: AuthParts,
): Promise<Response> {
  await consumeLimit(parts.limits, 'verificationByAddress', addressKey)
  const code = body.text('auth_code')
  const verifier = body.text('code_verifier')
  const [userId, sessionId] = await parts.sql.begin(async sql => {
    const { userId: owner, proof, provider, identity } = await exchangeCode(sql, code, verifier)
    if (identity) await linkIdentity(sql, owner, provider, identity)
    const [user] = await sql`
      update auth.users set last_sign_in_at = now()
      where id = ${owner} and (banned_until is null or banned_until <= now()) returning id`
    if (!user) throw banned()
    return [owner, await insertSession(sql, owner, proof, clientInfo)] as const
  })
  return answerSession(parts, userId, sessionId)
}

export async function signInWithIdToken(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { body, clientInfo, addressKey } = call
  const name = body.text('provider')
  const readIdToken = parts.providers.get(name)?.readIdToken
  if (!readIdToken) throw failure(400, 'provider_disabled', `Provider ${name} is not enabled`)
  await consumeLimit(parts.limits, 'signInByAddress', addressKey)
  // The application has the nonce; the token contains its hash.
  const nonce = body.has('nonce') ? hashOf(body.text('nonce')) : null
  const identity = await readIdToken(body.text('id_token', LONGEST_TOKEN), nonce).catch(() => {
    throw failure(400, 'bad_jwt', 'Bad ID token')
  })
  await parts.limits.refund('signInByAddress', addressKey)
  const target = body.is('link_identity', true) ? (await requireLinking(call, parts)).user.id : null
  const [userId, sessionId] = await parts.sql.begin(async sql => {
    if (target) await linkIdentity(sql, target, name, identity)
    const owner = target ?? (await findOrMakeAccount(sql, name, identity))
    return [owner, await insertSession(sql, owner, 'oauth', clientInfo)] as const
  })
  return answerSession(parts, userId, sessionId)
}

const LONGEST_TOKEN = 8000
