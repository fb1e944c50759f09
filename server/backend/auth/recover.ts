import { findEmail } from '#server/base/find-email.ts'
import { askForMail } from './ask-for-mail.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { failure, takeOrFail } from './failure.ts'

/** The response is the same for known and unknown addresses. */
export async function recover(call: AuthCall, parts: AuthParts): Promise<Response> {
  return askForLink('recovery', call, parts)
}

export async function resend(call: AuthCall, parts: AuthParts): Promise<Response> {
  if (call.body.text('type') !== 'signup')
    throw failure(400, 'validation_failed', 'Missing one of these types: signup')
  return askForLink('confirmation', call, parts)
}

async function askForLink(
  ask: 'recovery' | 'confirmation',
  { body, addressKey }: AuthCall,
  parts: AuthParts,
): Promise<Response> {
  const email = findEmail(body.text('email'))
  await takeOrFail(parts.limits, 'recoveryByAddress', addressKey)
  if (email !== null) await askForMail(parts.sql, { ask, email })
  return Response.json({})
}
