import { confirmationMail, recoveryMail } from '#server/mail/messages.ts'
import type { AuthParts } from './auth-parts.ts'
import { issueSecret, linkTo, type SecretKind, withdrawSecret } from './mailed-secrets.ts'

export async function sendLink(
  parts: Pick<AuthParts, 'sql' | 'siteUrl' | 'sendMail' | 'deliver'>,
  kind: SecretKind,
  userId: string,
  email: string,
  compose = kind === 'recovery' ? recoveryMail : confirmationMail,
): Promise<void> {
  await parts.deliver(`${kind} ${userId}`, async () => {
    // Anew for each try, so that a late mail has a link that lives for a whole hour.
    const secret = await issueSecret(parts.sql, userId, kind)
    if (secret === null) return
    try {
      await parts.sendMail(compose(email, parts.siteUrl, linkTo(parts.siteUrl, kind, secret)))
    } catch (error) {
      await withdrawSecret(parts.sql, secret)
      throw error
    }
  })
}
