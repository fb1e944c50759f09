import { findEmail } from '#server/base/find-email.ts'
import { choosePasswordMail } from '#server/mail/messages.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { failure, takeOrFail } from './failure.ts'
import type { SecretKind } from './mailed-secrets.ts'
import { sendLink } from './send-link.ts'
import { findUserByEmail } from './users.ts'

/** The response is the same for known and unknown addresses. */
export async function recover(call: AuthCall, parts: AuthParts): Promise<Response> {
  return mailLink('recovery', call, parts)
}

export async function resend(call: AuthCall, parts: AuthParts): Promise<Response> {
  if (call.body.text('type') !== 'signup')
    throw failure(400, 'validation_failed', 'Missing one of these types: signup')
  return mailLink('signup', call, parts)
}

async function mailLink(
  kind: SecretKind,
  { body, addressKey }: AuthCall,
  parts: AuthParts,
): Promise<Response> {
  const email = findEmail(body.text('email'))
  await takeOrFail(parts.limits, 'recoveryByAddress', addressKey)
  parts.afterAnswer(async () => {
    const user = email === null ? null : await findUserByEmail(parts.sql, email)
    if (!user?.email || user.is_banned || (kind === 'signup' && user.email_confirmed_at)) return
    const hasNoPassword = kind === 'signup' && user.hash === null
    if (hasNoPassword) await sendLink(parts, 'recovery', user.id, user.email, choosePasswordMail)
    else await sendLink(parts, kind, user.id, user.email)
  })
  return Response.json({})
}
