import type { MessageComposer } from '../messages/compose-mail.ts'
import { senderOf } from '../messages/message.ts'

export function operatorMessages(siteUrl: string): Record<string, MessageComposer> {
  return {
    check: async ({ details }) => ({
      content: {
        subject: `Test email from ${senderOf(siteUrl, details.site).title}`,
        title: 'Email works',
        parts: [
          'Your site’s mail server accepted this test, and yours delivered it. If it landed in spam, emails to your readers may, too.',
          'Its source (“Show original”) says in Authentication-Results what your mail server found of SPF, DKIM and DMARC.',
          { link: 'Back to the email check', href: `${siteUrl}/dashboard/mail` },
        ],
        footer: ['You got this because you clicked a button in the dashboard.'],
      },
    }),
    'backup-failed': async ({ details }) => ({
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
    }),
  }
}
