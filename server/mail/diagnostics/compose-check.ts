import type { ComposeMessage } from '../messages/compose-mail.ts'
import { senderOf } from '../smtp/sender-of.ts'

export function composeCheck(siteUrl: string): ComposeMessage {
  return async ({ kind, details }) =>
    kind === 'check'
      ? {
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
        }
      : null
}
