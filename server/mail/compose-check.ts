import type { ComposeLetter } from './compose-mail.ts'

export function composeCheck(siteUrl: string): ComposeLetter {
  const { host } = new URL(siteUrl)
  return async ({ kind }) =>
    kind === 'check'
      ? {
          letter: {
            subject: `Test of mail from ${host}`,
            title: 'Mail arrives',
            parts: [
              'The mail server of your site took this test, and yours delivered it. If it lies among spam, so may what readers get.',
              'Its source (“Show original”) says in Authentication-Results what your mail server found of SPF, DKIM and DMARC.',
              { link: 'Back to the check of mail', href: `${siteUrl}/dashboard/mail` },
            ],
            footer: ['You get this because you pressed a button in the dashboard.'],
          },
        }
      : null
}
