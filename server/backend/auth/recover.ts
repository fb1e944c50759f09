import { findEmail } from '#server/base/find-email.ts'
import { askForMail, type MailRequest } from './ask-for-mail.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { failure, takeOrFail } from './failure.ts'
import { longestUserData } from './sign-up.ts'

/** The response is the same for known and unknown addresses. */
export async function recover(call: AuthCall, parts: AuthParts): Promise<Response> {
  return askForLink(email => ({ ask: 'recovery', email }), call, parts)
}

export async function resend(call: AuthCall, parts: AuthParts): Promise<Response> {
  if (call.body.text('type') !== 'signup')
    throw failure(400, 'validation_failed', 'Missing one of these types: signup')
  return askForLink(email => ({ ask: 'confirmation', email }), call, parts)
}

/** With a link and a code. GoTrue refuses an unknown address with `create_user: false`, which would reveal who has an account. */
export async function otp(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { body } = call
  if (body.has('phone')) throw failure(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (!body.has('email')) throw failure(400, 'validation_failed', 'One of email or phone must be set')
  const userData = body.object('data', longestUserData) ?? {}
  const createsUser = !body.is('create_user', false)
  return askForLink(email => ({ ask: 'sign-in', email, createsUser, userData }), call, parts)
}

async function askForLink(
  requestOf: (email: string) => MailRequest,
  { body, addressKey }: AuthCall,
  parts: AuthParts,
): Promise<Response> {
  const email = findEmail(body.text('email'))
  await takeOrFail(parts.limits, 'recoveryByAddress', addressKey)
  if (email !== null) await askForMail(parts.sql, requestOf(email))
  return Response.json({})
}
