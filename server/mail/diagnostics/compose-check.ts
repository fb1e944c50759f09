import type { ComposeMessage } from '../messages/compose-mail.ts'

export function composeCheck(siteUrl: string): ComposeMessage {
  const { host } = new URL(siteUrl)
  return async ({ kind }) =>
    kind === 'check'
      ? {
          content: {
            subject: `Test email from ${host}`,
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
