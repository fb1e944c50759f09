/** Mails per second and per day; 0: no known limit. */
interface ProviderRate {
  aSecond: number
  aDay: number
}

interface MailProvider extends Partial<ProviderRate> {
  include?: string
  selectors?: string[]
}

const providers: [host: string, provider: MailProvider][] = [
  ['smtp.gmail.com', { aSecond: 1, aDay: 500, include: '_spf.google.com', selectors: ['google'] }],
  ['smtp-relay.gmail.com', { aSecond: 5, aDay: 10_000, include: '_spf.google.com', selectors: ['google'] }],
  [
    'smtp.office365.com',
    {
      aSecond: 1,
      aDay: 10_000,
      include: 'spf.protection.outlook.com',
      selectors: ['selector1', 'selector2'],
    },
  ],
  ['smtp-mail.outlook.com', { aSecond: 1, aDay: 300 }],
  ['smtp.mail.yahoo.com', { aSecond: 1, aDay: 500 }],
  ['smtp.mail.me.com', { aSecond: 1, aDay: 1_000, include: 'icloud.com', selectors: ['sig1'] }],
  [
    'smtp.fastmail.com',
    { aSecond: 2, aDay: 8_000, include: 'spf.messagingengine.com', selectors: ['fm1', 'fm2', 'fm3'] },
  ],
  ['smtp.zoho.com', { aSecond: 1, aDay: 250, include: 'zohomail.com', selectors: ['zmail', 'zoho'] }],
  ['brevo.com', { aSecond: 5, aDay: 300, include: 'spf.brevo.com', selectors: ['brevo1', 'brevo2', 'mail'] }],
  ['amazonaws.com', { aSecond: 14, aDay: 50_000, include: 'amazonses.com' }],
  ['sendgrid.net', { aSecond: 10, include: 'sendgrid.net', selectors: ['s1', 's2'] }],
  [
    'mailgun.org',
    { aSecond: 10, include: 'mailgun.org', selectors: ['mx', 'smtp', 'pic', 'k1', 'mailo', 'pdk1', 'pdk2'] },
  ],
  ['postmarkapp.com', { aSecond: 10, include: 'spf.mtasv.net', selectors: ['pm'] }],
  ['mailjet.com', { include: 'spf.mailjet.com', selectors: ['mailjet'] }],
  ['mandrillapp.com', { include: 'spf.mandrillapp.com', selectors: ['mandrill', 'mte1', 'mte2'] }],
  [
    'smtp.protonmail.ch',
    { include: '_spf.protonmail.ch', selectors: ['protonmail', 'protonmail2', 'protonmail3'] },
  ],
  ['migadu.com', { include: 'spf.migadu.com', selectors: ['key1', 'key2', 'key3'] }],
  ['mailbox.org', { include: 'mailbox.org', selectors: ['mbo0001', 'mbo0002', 'mbo0003', 'mbo0004'] }],
  ['resend.com', { include: 'amazonses.com', selectors: ['resend'] }],
  ['mailersend.net', { include: '_spf.mailersend.net', selectors: ['mlsend', 'mlsend2'] }],
  ['gandi.net', { include: '_mailcust.gandi.net', selectors: ['gm1', 'gm2', 'gm3'] }],
]

export function mailProvider(server: string): MailProvider {
  const host = server.toLowerCase()
  return providers.find(([name]) => host === name || host.endsWith(`.${name}`))?.[1] ?? {}
}

export function providerRate(smtpUrl: string | null): ProviderRate {
  const host = smtpUrl && URL.canParse(smtpUrl) ? new URL(smtpUrl).hostname : ''
  const { aSecond = 0, aDay = 0 } = mailProvider(host)
  return { aSecond, aDay }
}
