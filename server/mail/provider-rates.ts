/** Mails in a second and in a day; 0: no bound is known. */
export interface ProviderRate {
  aSecond: number
  aDay: number
}

/** What common providers allow an account by default, by the end of their host's name. */
const rates: [host: string, rate: ProviderRate][] = [
  ['smtp.gmail.com', { aSecond: 1, aDay: 500 }],
  ['smtp-relay.gmail.com', { aSecond: 5, aDay: 10_000 }],
  ['smtp.office365.com', { aSecond: 1, aDay: 10_000 }],
  ['smtp-mail.outlook.com', { aSecond: 1, aDay: 300 }],
  ['smtp.mail.yahoo.com', { aSecond: 1, aDay: 500 }],
  ['smtp.mail.me.com', { aSecond: 1, aDay: 1_000 }],
  ['smtp.fastmail.com', { aSecond: 2, aDay: 8_000 }],
  ['smtp.zoho.com', { aSecond: 1, aDay: 250 }],
  ['brevo.com', { aSecond: 5, aDay: 300 }],
  ['amazonaws.com', { aSecond: 14, aDay: 50_000 }],
  ['sendgrid.net', { aSecond: 10, aDay: 0 }],
  ['mailgun.org', { aSecond: 10, aDay: 0 }],
  ['postmarkapp.com', { aSecond: 10, aDay: 0 }],
]

export function providerRate(smtpUrl: string | null): ProviderRate {
  const host = smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl).hostname : ''
  const known = rates.find(([name]) => host === name || host.endsWith(`.${name}`))
  return known?.[1] ?? { aSecond: 0, aDay: 0 }
}
