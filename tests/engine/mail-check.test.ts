import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDnsServer } from '#tests/support/dns-server.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { peopleOf } from './people-of.ts'

let mailbox: Mailbox
let dns: Awaited<ReturnType<typeof openDnsServer>>
let server: TestServer
let owner: Awaited<ReturnType<ReturnType<typeof peopleOf>['signedUp']>>

const { signedUp, signedUpAdmin } = peopleOf(() => server)

beforeAll(async () => {
  mailbox = await openMailbox()
  dns = await openDnsServer()
  dns.records.set('hedges.blog', ['v=spf1 a:blog.hedges.blog -all'])
  const env = { SMTP_URL: mailbox.url, MAIL_FROM: 'Blog <blog@hedges.blog>' }
  server = await startTestServer(env, undefined, dns.resolver)
  owner = await signedUpAdmin('olive')
})
afterAll(async () => {
  await server?.stop()
  await dns.close()
  await mailbox.close()
})

const state = async () => {
  const { data, error } = await owner.client.rpc('read_mail_check')
  expect(error).toBeNull()
  return JSON.parse(JSON.stringify(data))
}
const tokenOf = async ({ client }: typeof owner) =>
  (await client.auth.getSession()).data.session?.access_token
const check = (token?: string, search = '') =>
  fetch(`${server.url}/auth/sender${search}`, token ? { headers: { authorization: `Bearer ${token}` } } : {})

test('a test of mail arrives, and an administrator sees that it was sent', async () => {
  expect(await state()).toEqual({ sends: true, email: owner.email, test: null })
  expect((await owner.client.rpc('send_mail_check')).error).toBeNull()
  const mail = await mailbox.next(owner.email)
  expect(mail.subject).toBe(`Test of mail from ${new URL(server.url).host}`)
  expect(mail.text).toContain(`${server.url}/dashboard/mail`)
  expect(mail.html).toContain('Mail arrives')
  await expect.poll(state, { timeout: 5_000 }).toMatchObject({ test: { state: 'sent', answer: '' } })
})

test('a test that the mail server refuses has failed, with its words', async () => {
  mailbox.refuse(owner.email)
  await owner.client.rpc('send_mail_check')
  await expect
    .poll(state, { timeout: 5_000 })
    .toMatchObject({ test: { state: 'failed', answer: expect.stringContaining('nobody of that name') } })
})

test('visitors and readers do not learn of the sender', async () => {
  const reader = await signedUp('rhea')
  const refused = await Promise.all([check(), check('forged'), check(await tokenOf(reader))])
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 403])
  for (const answer of refused) expect(await answer.text()).not.toContain('hedges')
  expect(dns.asked).toEqual([])
})

test('an administrator learns what DNS has of the domain of MAIL_FROM, which is asked once and not chosen', async () => {
  const token = await tokenOf(owner)
  const answers = await Promise.all(
    ['', '?domain=other.blog', '?from=a@other.blog'].map(search => check(token, search)),
  )
  for (const answer of answers) {
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await answer.json()).toMatchObject({
      from: 'blog@hedges.blog',
      records: [{ kind: 'SPF', state: 'found' }, { kind: 'DKIM' }, { kind: 'DMARC', state: 'missing' }],
    })
  }
  expect(dns.asked.filter(name => name === 'hedges.blog')).toHaveLength(1)
  expect(dns.asked.every(name => name.endsWith('hedges.blog'))).toBe(true)
})

test('without a mail server there is nothing to check', async () => {
  const without = await startTestServer()
  try {
    const admin = await peopleOf(() => without).signedUpAdmin('otto')
    const { data } = await admin.client.rpc('read_mail_check')
    expect(data).toMatchObject({ sends: false, test: null })
    expect((await admin.client.rpc('send_mail_check')).error).toMatchObject({ code: 'PT404' })
    const { data: signedIn } = await admin.client.auth.getSession()
    const answer = await fetch(`${without.url}/auth/sender`, {
      headers: { authorization: `Bearer ${signedIn.session?.access_token}` },
    })
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'No mail server is set up.' }])
  } finally {
    await without.stop()
  }
})
