import type { ComposeMessage } from '../messages/compose-mail.ts'
import { senderOf } from '../smtp/sender-of.ts'

export function composeBackupFailure(siteUrl: string): ComposeMessage {
  return async ({ kind, details }) =>
    kind === 'backup-failed'
      ? {
          content: {
            subject: `A backup of ${senderOf(siteUrl, details.site).title} failed`,
            title: 'The last backup failed',
            parts: [
              String(details.reason),
              'Backups continue as scheduled. You get another email only if one fails again after a success.',
              { link: 'Open the dashboard', href: `${siteUrl}/dashboard/main` },
            ],
            footer: ['You got this because you are an administrator of the site.'],
          },
        }
      : null
}
