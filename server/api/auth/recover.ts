import { findEmail } from '#server/base/find-email.ts'
import { isRecord } from '#shared/text/parse-record.ts'
import type { AuthCall, AuthParts } from './auth-parts.ts'
import { consumeLimit, failure, invalid } from './failure.ts'
import { requireOwnSession } from './own-session.ts'
import { type MailedPkce, readMailedPkce } from './pkce.ts'
import { type MailRequest, queueMail, requestEmail } from './request-email.ts'
import { longestReview, requestReview } from './request-review.ts'
import { longestUserData } from './sign-up.ts'

const RESENT = new Map<string, 'confirmation' | 'email-change'>([
  ['signup', 'confirmation'],
  ['email_change', 'email-change'],
])

/** The response is the same for known and unknown addresses. */
export async function recover(call: AuthCall, parts: AuthParts): Promise<Response> {
  return requestLink((email, pkce) => ({ purpose: 'recovery', email, pkce }), call, parts)
}

export async function resend(call: AuthCall, parts: AuthParts): Promise<Response> {
  const type = call.body.text('type')
  if (type === 'sms' || type === 'phone_change')
    throw failure(400, 'phone_provider_disabled', 'Phone logins are disabled')
  const requested = RESENT.get(type)
  if (!requested)
    throw failure(
      400,
      'validation_failed',
      'Missing one of these types: signup, email_change, sms, phone_change',
    )
  return requestLink((email, pkce) => ({ purpose: requested, email, pkce }), call, parts)
}

export async function reauthenticate(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { user } = await requireOwnSession(call, parts)
  await consumeLimit(parts.limits, 'recoveryByAddress', call.addressKey)
  await queueMail(parts.sql, user.id, 'reauthentication', '10 minutes')
  return Response.json({})
}

/** Mails a link and a code. GoTrue refuses unknown addresses when `create_user` is false, which would reveal who has an account. */
export async function otp(call: AuthCall, parts: AuthParts): Promise<Response> {
  const { body } = call
  if (body.has('email')) body.email()
  const { review, full_name: name } = body.object('data', longestReview) ?? {}
  if (isRecord(review)) return requestReview({ ...review, name }, call, parts)
  const userData = body.object('data', longestUserData) ?? {}
  const createsUser = !body.is('create_user', false)
  return requestLink(
    (email, pkce) => ({ purpose: 'sign-in', email, pkce, createsUser, userData }),
    call,
    parts,
  )
}

async function requestLink(
  requestOf: (email: string, pkce: MailedPkce | null) => MailRequest,
  call: AuthCall,
  parts: AuthParts,
): Promise<Response> {
  const { body } = call
  if (body.has('phone')) throw failure(400, 'phone_provider_disabled', 'Unsupported phone provider')
  if (!body.has('email')) throw invalid('One of email or phone must be set')
  const email = findEmail(body.text('email'))
  const pkce = readMailedPkce(call, parts.siteUrl)
  await consumeLimit(parts.limits, 'recoveryByAddress', call.addressKey)
  if (email !== null) await requestEmail(parts.sql, requestOf(email, pkce))
  return Response.json({})
}
