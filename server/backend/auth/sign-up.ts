import { randomUUID } from 'node:crypto'
import { codeOf } from '#server/config.ts'
import { alreadyRegisteredMail } from '#server/mail/messages.ts'
import type { AuthParts, Call, Visitor } from './auth-parts.ts'
import { findEmail } from './email.ts'
import { failure, takeOrFail } from './failure.ts'
import { emailProvider, insertUser, type NewUser } from './new-user.ts'
import { hashPassword, requireGoodPassword, requireRoomInLine } from './passwords.ts'
import { sendLink } from './send-link.ts'
import { answerSession, insertSession } from './sessions.ts'
import { confirmsAddresses } from './settings.ts'
import { findUserByEmail } from './users.ts'

/** Bytes of what a person may keep with their account, as JSON. */
export const longestUserData = 4096

/**
 * POST /signup. Where addresses are not confirmed it signs in at once and refuses an address that is taken. Where they
 * are, the answer is the same for known and unknown addresses, and everything else is done after it.
 */
export async function signUp({ body, visitor, addressKey }: Call, parts: AuthParts): Promise<Response> {
  const email = findEmail(body.text('email'))
  if (!email) throw failure(400, 'validation_failed', 'Unable to validate email address: invalid format')
  const password = body.text('password')
  requireGoodPassword(password)
  const userData = body.object('data', longestUserData) ?? {}
  requireRoomInLine()
  await takeOrFail(parts.limits, 'signUp', addressKey)
  const confirms = await confirmsAddresses(parts)
  const createdAt = new Date().toISOString()
  const user = { id: randomUUID(), email, hash: await hashPassword(password), userData, createdAt }
  if (!confirms) return signUpAtOnce(parts, { ...user, confirmedAt: createdAt }, visitor)
  parts.afterAnswer(() => signUpToConfirm(parts, { ...user, confirmedAt: null }))
  return Response.json(pendingUserBody(email, userData, createdAt))
}

async function signUpAtOnce(parts: AuthParts, user: NewUser, visitor: Visitor): Promise<Response> {
  try {
    const sessionId = await parts.sql.begin(async sql => {
      await insertUser(sql, user)
      await sql`update auth.users set last_sign_in_at = now() where id = ${user.id}`
      return insertSession(sql, user.id, 'password', visitor)
    })
    return await answerSession(parts, user.id, sessionId)
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    throw failure(422, 'user_already_exists', 'User already registered')
  }
}

/** Somebody who has an account is told by mail. Of several sign-ups with an unconfirmed address the last one counts. */
async function signUpToConfirm(parts: AuthParts, user: NewUser): Promise<void> {
  const { sql } = parts
  const known = await findUserByEmail(sql, user.email)
  if (known?.is_banned) return
  const mayMail = await parts.limits.take('signUpMailByAccount', user.email)
  if (!mayMail.ok) return
  if (known?.email_confirmed_at) return parts.sendMail(alreadyRegisteredMail(user.email, parts.siteUrl))
  const isNew = await sql.begin(async step => {
    // The link of a moment ago belongs to the sign-up of a moment ago.
    const [replaced] = await step`
      delete from auth.users where id = ${known?.id ?? null} and email_confirmed_at is null and last_sign_in_at is null
        and (confirmation_sent_at is null or confirmation_sent_at < now() - interval '1 minute')
      returning id`
    if (known && !replaced) return false
    await insertUser(step, user)
    return true
  })
  if (isNew) await sendLink(parts, 'signup', user.id, user.email)
}

/** A new account as it is answered to everybody, whether there is one or not: its id means nothing. */
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
