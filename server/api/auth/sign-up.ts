import { randomUUID } from 'node:crypto'
import { codeOf } from '#server/base/code-of.ts'
import type { AuthCall, AuthParts, ClientInfo } from './auth-parts.ts'
import { consumeLimit, failure } from './failure.ts'
import { emailProvider, insertUser, type NewUser } from './new-user.ts'
import { hashPassword, isPasswordOf, requireGoodPassword, requireRoomInQueue } from './passwords.ts'
import { readMailedPkce } from './pkce.ts'
import { requestEmail } from './request-email.ts'
import { answerSession, insertSession } from './sessions.ts'
import { confirmsAddresses, requireOpenSignUp } from './settings.ts'
import { findUserByEmail } from './users.ts'

export const longestUserData = 4096

/** Signs in immediately unless addresses must be confirmed; then the response is the same for known and unknown addresses. */
export async function signUp(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { body, clientInfo, addressKey } = call
  if (body.has('phone') && !body.has('email'))
    throw failure(400, 'phone_provider_disabled', 'Phone signups are disabled')
  if (!body.has('email')) throw failure(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
  await requireOpenSignUp(parts.sql)
  const email = body.email()
  const password = body.text('password')
  requireGoodPassword(password)
  const userData = body.object('data', longestUserData) ?? {}
  const pkce = readMailedPkce(call, parts.siteUrl)
  requireRoomInQueue()
  await consumeLimit(parts.limits, 'signUp', addressKey)
  const confirms = await confirmsAddresses(parts)
  const createdAt = new Date().toISOString()
  const user = { id: randomUUID(), email, hash: await hashPassword(password), userData, createdAt }
  if (!confirms) return signUpAtOnce(parts, { ...user, confirmedAt: createdAt }, clientInfo)
  const known = await findUserByEmail(parts.sql, email)
  // Hashes for every address, so that the response time does not reveal known ones.
  const isRepeated = await isPasswordOf(known?.email_confirmed_at ? null : (known?.hash ?? null), password)
  const repeats = isRepeated ? (known?.hash ?? null) : null
  await requestEmail(parts.sql, { purpose: 'sign-up', user, repeats, pkce })
  return Response.json(pendingUserBody(email, userData, createdAt))
}

async function signUpAtOnce(parts: AuthParts, user: NewUser, clientInfo: ClientInfo): Promise<Response> {
  if (await findUserByEmail(parts.sql, user.email)) throw alreadyRegistered()
  try {
    const sessionId = await parts.sql.begin(async sql => {
      await insertUser(sql, user)
      await sql`update auth.users set last_sign_in_at = now() where id = ${user.id}`
      return insertSession(sql, user.id, 'password', clientInfo)
    })
    return await answerSession(parts, user.id, sessionId)
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    throw alreadyRegistered()
  }
}

const alreadyRegistered = () => failure(422, 'user_already_exists', 'User already registered')

function pendingUserBody(email: string, userData: object, createdAt: string): object {
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email,
    phone: '',
    confirmation_sent_at: createdAt,
    app_metadata: emailProvider,
    user_metadata: userData,
    identities: [],
    created_at: createdAt,
    updated_at: createdAt,
    is_anonymous: false,
  }
}
