import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDnsServer } from '#tests/support/dns-server.ts'
import { checkSender } from './check-sender.ts'

let dns: Awaited<ReturnType<typeof openDnsServer>>
beforeAll(async () => {
  dns = await openDnsServer()
})
afterAll(() => dns.close())
beforeEach(() => {
  dns.records.clear()
  dns.silent.clear()
  dns.broken.clear()
  dns.requested.length = 0
})

const DOMAIN = 'hedges.blog'
const KEY = 'v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQC'.padEnd(400, 'B')

interface Setting {
  smtpUrl?: string
  from?: string
  siteUrl?: string
}

const check = ({
  smtpUrl = 'smtp://smtp.fastmail.com:465',
  from = `Blog <blog@${DOMAIN}>`,
  siteUrl = 'https://www.hedges.blog',
}: Setting = {}) => checkSender({ resolver: dns.resolver, smtpUrl, from, siteUrl })

async function find(kind: 'SPF' | 'DKIM' | 'DMARC', setting?: Setting) {
  const { records } = await check(setting)
  const record = records.find(found => found.kind === kind)
  if (!record) throw new Error(`Nothing was said of ${kind}.`)
  return record
}

const publish = (name: string, ...texts: string[]) => dns.records.set(name, texts)

test('finds SPF, DKIM and DMARC of a domain', async () => {
  publish(DOMAIN, 'google-site-verification=abc', 'v=spf1 include:spf.messagingengine.com -all')
  publish(`fm2._domainkey.${DOMAIN}`, KEY)
  publish(`_dmarc.${DOMAIN}`, 'v=DMARC1; p=reject')
  const { from, server, notes, records } = await check()
  expect({ from, server, notes }).toEqual({ from: `blog@${DOMAIN}`, server: 'smtp.fastmail.com', notes: [] })
  expect(records).toMatchObject([
    { kind: 'SPF', state: 'found', has: ['v=spf1 include:spf.messagingengine.com -all'], add: null },
    { kind: 'DKIM', state: 'found', has: [`fm2._domainkey.${DOMAIN}: ${KEY}`], add: null },
    { kind: 'DMARC', state: 'found', message: 'Forged emails are rejected (reject).', add: null },
  ])
})

test('suggests records for a domain without any', async () => {
  publish(DOMAIN, 'nothing of mail')
  const { records } = await check()
  expect(records).toMatchObject([
    {
      kind: 'SPF',
      state: 'missing',
      add: { at: DOMAIN, text: 'v=spf1 include:spf.messagingengine.com ~all' },
    },
    { kind: 'DKIM', state: 'missing', message: expect.stringContaining('Turn on DKIM at smtp.fastmail.com') },
    {
      kind: 'DMARC',
      state: 'missing',
      add: { at: `_dmarc.${DOMAIN}`, text: `v=DMARC1; p=none; rua=mailto:postmaster@${DOMAIN}` },
    },
  ])
})

test('reports a domain that does not exist', async () => {
  expect(await find('SPF')).toMatchObject({
    state: 'missing',
    message: expect.stringContaining(`DNS does not know the domain ${DOMAIN}.`),
  })
})

test.each([
  ['smtp://mail.hedges.blog', 'a:mail.hedges.blog'],
  ['smtps://SMTP.Gmail.com', 'include:_spf.google.com'],
  ['smtp://email-smtp.eu-west-1.amazonaws.com:587', 'include:amazonses.com'],
  ['smtp://203.0.113.7:25', 'ip4:203.0.113.7'],
  ['smtp://[2001:db8::7]:25', 'ip6:2001:db8::7'],
  ['smtp://127.0.0.1:25', 'a:www.hedges.blog'],
  ['smtp://postfix:25', 'a:www.hedges.blog'],
])('the record to add allows %s by %s', async (smtpUrl, mechanism) => {
  expect((await find('SPF', { smtpUrl })).add?.text).toBe(`v=spf1 ${mechanism} ~all`)
})

test('rejects two SPF records and shows one of both', async () => {
  publish(DOMAIN, 'v=spf1 mx -all', 'v=spf1 include:_spf.google.com ~all')
  expect(await find('SPF')).toMatchObject({
    state: 'wrong',
    has: expect.arrayContaining(['v=spf1 mx -all']),
    add: {
      text: expect.stringMatching(/^v=spf1 (?=.*mx)(?=.*google).*include:spf.messagingengine.com ~all$/),
    },
  })
})

test.each(['v=spf1 mx +all', 'v=spf1 mx all'])(
  'an SPF record that allows everybody is wrong: %s',
  async text => {
    publish(DOMAIN, text)
    expect(await find('SPF')).toMatchObject({ state: 'wrong', add: { text: 'v=spf1 mx ~all' } })
  },
)

test('widens an SPF record that may not allow the server', async () => {
  publish(DOMAIN, 'v=spf1 mx include:other.example -all')
  expect(await find('SPF')).toMatchObject({
    state: 'unclear',
    add: { text: 'v=spf1 mx include:other.example include:spf.messagingengine.com -all' },
  })
  publish(DOMAIN, 'v=spf1 redirect=other.example')
  expect((await find('SPF')).add?.text).toBe('v=spf1 include:spf.messagingengine.com redirect=other.example')
  expect(await find('SPF', { smtpUrl: 'smtp://mail.hedges.blog' })).toMatchObject({
    state: 'found',
    add: null,
  })
})

test('ignores text that only starts like a record', async () => {
  publish(DOMAIN, 'v=spf10 mx', 'spf1')
  publish(`_dmarc.${DOMAIN}`, 'v=DMARC12; p=none')
  // As a wildcard answers.
  publish(`default._domainkey.${DOMAIN}`, 'v=spf1 -all')
  const { records } = await check()
  expect(records.map(({ state }) => state)).toEqual(['missing', 'unclear', 'missing'])
})

test('treats a revoked key as missing', async () => {
  publish(`default._domainkey.${DOMAIN}`, 'v=DKIM1; p=')
  publish(`20261126pm._domainkey.${DOMAIN}`, KEY)
  expect(await find('DKIM')).toMatchObject({
    state: 'unclear',
    message: expect.stringContaining('No key was found under the usual names'),
    has: [],
  })
})

test.each([
  ['v=DMARC1; p=none; rua=mailto:a@b.example', 'found', /still delivered/],
  ['v=DMARC1;p=Quarantine', 'found', /go to spam/],
  ['v=DMARC1; rua=mailto:a@b.example', 'wrong', /does not say what to do/],
  ['v=DMARC1; p=whatever', 'wrong', /does not say what to do/],
])('a DMARC record %s is %s', async (text, state, message) => {
  publish(`_dmarc.${DOMAIN}`, text)
  expect(await find('DMARC')).toMatchObject({ state, message: expect.stringMatching(message) })
})

test('two DMARC records are wrong', async () => {
  publish(`_dmarc.${DOMAIN}`, 'v=DMARC1; p=none', 'v=DMARC1; p=reject')
  expect(await find('DMARC')).toMatchObject({ state: 'wrong', add: { at: `_dmarc.${DOMAIN}` } })
})

test('applies the DMARC policy of the parent domain', async () => {
  const from = 'blog@news.hedges.blog'
  publish('_dmarc.hedges.blog', 'v=DMARC1; p=reject; sp=none')
  expect(await find('DMARC', { from })).toMatchObject({
    state: 'found',
    message:
      'Forged emails are reported, but still delivered (p=none). It is set at _dmarc.hedges.blog and applies to its subdomains.',
  })
  publish('_dmarc.news.hedges.blog', 'v=DMARC1; p=reject')
  expect((await find('DMARC', { from })).message).toBe('Forged emails are rejected (reject).')
  dns.broken.add('_dmarc.news.hedges.blog')
  expect((await find('DMARC', { from })).state).toBe('unclear')
})

test.each(['silent', 'broken'] as const)('reports a %s DNS server as unclear', async how => {
  for (const name of [DOMAIN, `_domainkey.${DOMAIN}`, `_dmarc.${DOMAIN}`]) dns[how].add(name)
  const { records } = await check()
  for (const record of records)
    expect(record).toMatchObject({
      state: 'unclear',
      message: expect.stringMatching(/^DNS did not respond/),
      add: null,
    })
})

test('looks up names in ASCII', async () => {
  await check({ from: 'blog@grüße.blog' })
  expect(dns.requested).toContain('_dmarc.xn--gre-6ka8l.blog')
})

test.each([
  'no-reply@localhost',
  'no-reply@127.0.0.1',
  'no-reply@[2001:db8::7]',
  'Blog <blog@example.com>',
  'blog@www.example.org',
  'blog@site.test',
  'blog@nas.local',
])('reports a local sender address without DNS: %s', async from => {
  const { notes, records } = await check({ from })
  expect(notes).toEqual([expect.stringContaining('is not an internet address')])
  expect(records).toEqual([])
  expect(dns.requested).toEqual([])
})

test.each([
  ['blog%40gmail.com', 1],
  ['blog%40hedges.blog', 0],
  ['blog%40mail.hedges.blog', 0],
  ['apikey', 0],
])('a login of %s has %i notes', async (login, count) => {
  const { notes } = await check({ smtpUrl: `smtp://${login}:secret@smtp.gmail.com` })
  expect(notes).toHaveLength(count)
  if (count > 0) expect(notes[0]).toContain('an address at gmail.com')
  expect(JSON.stringify(notes)).not.toContain('secret')
})
