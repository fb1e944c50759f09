import { confirmationMail, recoveryMail } from '#server/mail/messages.ts'
import type { AuthParts } from './auth-parts.ts'
import { issueSecret, linkTo, type SecretKind, withdrawSecret } from './mailed-secrets.ts'

export async function sendLink(
  parts: AuthParts,
  kind: SecretKind,
  userId: string,
  email: string,
  compose = kind === 'recovery' ? recoveryMail : confirmationMail,
): Promise<void> {
  const secret = await issueSecret(parts.sql, userId, kind)
  if (secret === null) return
  try {
    await parts.sendMail(compose(email, parts.siteUrl, linkTo(parts.siteUrl, kind, secret)))
  } catch (error) {
    await withdrawSecret(parts.sql, secret)
    throw error
  }
}
