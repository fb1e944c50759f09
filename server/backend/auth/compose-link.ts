import { ACCOUNT_LETTERS } from '#server/mail/account-letters.ts'
import type { ComposeLetter } from '#server/mail/compose-mail.ts'
import type { AuthParts } from './auth-parts.ts'
import {
  codeBeside,
  issueSecret,
  linkTo,
  type SecretKind,
  secretOf,
  withdrawSecret,
} from './mailed-secrets.ts'

const SECRETS: Record<string, SecretKind> = {
  recovery: 'recovery',
  'choose-password': 'recovery',
  confirmation: 'signup',
  'sign-in': 'magiclink',
}

export function composeLinks({
  sql,
  keys,
  siteUrl,
}: Pick<AuthParts, 'sql' | 'keys' | 'siteUrl'>): ComposeLetter {
  const { host } = new URL(siteUrl)
  return async ({ kind, userId, message }) => {
    const letter = ACCOUNT_LETTERS[kind]
    const secretKind = SECRETS[kind]
    if (!letter) return null
    if (!secretKind) return { letter: letter({ host, href: `${siteUrl}/signin`, code: '' }) }
    const secret = secretOf(keys.jwtSecret, message)
    if (!(await issueSecret(sql, userId, secretKind, secret))) return null
    return {
      letter: letter({
        host,
        href: linkTo(siteUrl, secretKind, secret),
        code: codeBeside(keys.jwtSecret, secret),
      }),
      withdraw: () => withdrawSecret(sql, secret),
    }
  }
}
