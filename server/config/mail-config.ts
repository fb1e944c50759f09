import { ConfigError } from '../base/config-error.ts'
import { type ReadVariable, readUrl } from './environment.ts'

export type MailConfig = ReturnType<typeof readMailConfig>

export function readMailConfig(value: ReadVariable, siteUrl: string) {
  const smtpUrl = value('SMTP_URL')
  const from = value('MAIL_FROM') ?? `no-reply@${new URL(siteUrl).hostname}`
  if (!/^[^\s@<>]+@[^\s@<>]+$|<[^\s@<>]+@[^\s@<>]+>$/.test(from))
    throw new ConfigError(
      'MAIL_FROM must be an email address, like blog@example.com or My blog <blog@example.com>.',
    )
  return { smtpUrl: smtpUrl && readUrl('SMTP_URL', smtpUrl, ['smtp:', 'smtps:']), from }
}
