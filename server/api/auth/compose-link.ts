import { hashOf } from '#server/base/hash-of.ts'
import { ACCOUNT_MESSAGES, type LinkMail } from '#server/mail/messages/account-messages.ts'
import type { MessageComposer } from '#server/mail/messages/compose-mail.ts'
import { senderOf } from '#server/mail/messages/message.ts'
import type { AuthParts } from './auth-parts.ts'
import { bindFlow } from './flow-state.ts'
import {
  issueSecret,
  linkTo,
  mailedCodeOf,
  PKCE_PREFIX,
  type SecretKind,
  secretOf,
  withdrawSecret,
} from './mailed-secrets.ts'
import { findUserByEmail, findUserById } from './users.ts'

const SECRETS: Record<LinkMail, SecretKind> = {
  recovery: 'recovery',
  'choose-password': 'recovery',
  confirmation: 'signup',
  'sign-in': 'magiclink',
  'recovery-pkce': 'recovery_pkce',
  'choose-password-pkce': 'recovery_pkce',
  'confirmation-pkce': 'signup_pkce',
  'sign-in-pkce': 'magiclink_pkce',
  reauthentication: 'reauthentication',
  'confirm-review': 'review',
  'old-address': 'old_address',
  'new-address': 'new_address',
  'address-changed': 'way_back',
}

const secretKinds = new Map<string, SecretKind>(Object.entries(SECRETS))

export function composeLinks({
  sql,
  keys,
  siteUrl,
}: Pick<AuthParts, 'sql' | 'keys' | 'siteUrl'>): MessageComposer {
  return async ({ kind: queued, userId, messageId, email, details }) => {
    const kind = queued === 'new-address' ? await describeNewAddress(sql, userId, email) : queued
    const messageAbout = ACCOUNT_MESSAGES[kind.replace(/-pkce$/, '')]
    const secretKind = secretKinds.get(kind)
    if (!messageAbout) return null
    const about = {
      site: senderOf(siteUrl, details.site).title,
      href: `${siteUrl}/signin`,
      code: '',
      newEmail: String(details.newEmail ?? ''),
      browser: String(details.browser ?? ''),
      at: String(details.at ?? ''),
    }
    if (!secretKind) return { content: messageAbout(about) }
    const { flow, review } = details
    const secret = (secretKind.endsWith('_pkce') ? PKCE_PREFIX : '') + secretOf(keys.jwtSecret, messageId)
    if (!(await issueSecret(sql, userId, secretKind, secret, email))) return null
    if (flow) await bindFlow(sql, String(flow), hashOf(secret))
    if (review) await sql`select private.bind_unconfirmed_review(${review}, ${hashOf(secret)})`
    const href = linkTo(siteUrl, secretKind, secret)
    return {
      content: messageAbout({ ...about, href, code: mailedCodeOf(keys.jwtSecret, secret) }),
      withdraw: () => withdrawSecret(sql, secret),
    }
  }
}

/** The page responds the same way for an address that has an account. Only this mail informs its owner. */
async function describeNewAddress(sql: AuthParts['sql'], userId: string, email: string): Promise<string> {
  if ((await findUserById(sql, userId))?.new_email !== email) return 'no longer asked for'
  return (await findUserByEmail(sql, email)) ? 'known-address' : 'new-address'
}
