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

test('sends a test email that an administrator sees', async () => {
  expect(await state()).toEqual({ sends: true, email: owner.email, test: null })
  expect((await owner.client.rpc('send_mail_check')).error).toBeNull()
  const mail = await mailbox.next(owner.email)
  expect(mail.subject).toBe('Test email from Byline')
  expect(mail.text).toContain(`${server.url}/dashboard/mail`)
  expect(mail.html).toContain('Email works')
  await expect.poll(state).toMatchObject({ test: { state: 'sent', answer: '' } })
})

test('reports a refused test email with its words', async () => {
  mailbox.refuse(owner.email)
  await owner.client.rpc('send_mail_check')
  await expect
    .poll(state)
    .toMatchObject({ test: { state: 'failed', answer: expect.stringContaining('nobody of that name') } })
})

test('visitors and readers do not learn of the sender', async () => {
  const reader = await signedUp('rhea')
  const refused = await Promise.all([check(), check('forged'), check(await tokenOf(reader))])
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 403])
  for (const answer of refused) expect(await answer.text()).not.toContain('hedges')
  expect(dns.requested).toEqual([])
})

test('shows an administrator the DNS of MAIL_FROM', async () => {
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
  expect(dns.requested).toContain('hedges.blog')
  expect(dns.requested.every(name => name.endsWith('hedges.blog'))).toBe(true)
})

/** As on a hosted project, no server has reported whether it sends mails. */
test.each(['has none', 'is unknown'])('where a mail server %s, nothing is sent', async what => {
  const without = await startTestServer()
  try {
    if (what === 'is unknown') await without.sql`delete from private.mail_server`
    const { signedUp, signedUpAdmin, newClient } = peopleOf(() => without)
    const admin = await signedUpAdmin('otto')
    const reader = await signedUp('rhea')
    await without.sql`update auth.users set confirmation_sent_at = email_confirmed_at - interval '1 minute'`
    await without.sql`update settings set is_started = true`
    const [row] = await without.sql<{ id: number }>`
      insert into blogs (user_id, slug, title, introduction, content, topic)
      values (${admin.id}, 'hedges', 'Hedges', 'Why they grow.', '<p>Slowly.</p>', 'JavaScript') returning id`
    const of_post = Number(row?.id)
    const offers = {
      check: (await admin.client.rpc('read_mail_check')).data,
      site: (await newClient().rpc('read_site')).data,
      ofAdmin: (await admin.client.rpc('read_mail_preferences')).data,
      ofReader: (await reader.client.rpc('read_mail_preferences')).data,
      subscription: (await reader.client.rpc('read_own_subscription')).data,
      issue: (await admin.client.rpc('read_issue', { of_post })).data,
      deliveries: (await admin.client.rpc('list_issues')).data,
    }
    expect(offers).toMatchObject({
      check: { sends: false, test: null },
      site: { offers_newsletter: false },
      ofAdmin: null,
      ofReader: null,
      subscription: null,
      issue: null,
      deliveries: { isOffered: false },
    })
    const refused = await Promise.all([
      admin.client.rpc('send_mail_check'),
      admin.client.rpc('add_subscriber', { address: 'wren@example.com' }),
      newClient().rpc('request_subscription', { address: 'wren@example.com' }),
    ])
    expect(refused.map(({ error }) => error?.code)).toEqual(['PT404', 'PT404', 'PT404'])
    const review = { user_id: reader.id, blog_id: of_post, content: 'A claim' }
    expect((await reader.client.from('comments').insert(review)).error).toBeNull()
    expect(await without.sql`select kind from private.outbox`).toEqual([])
    const answer = await fetch(`${without.url}/auth/sender`, {
      headers: { authorization: `Bearer ${await tokenOf(admin)}` },
    })
    expect([answer.status, await answer.json()]).toEqual([404, { message: 'No mail server is set up.' }])
  } finally {
    await without.stop()
  }
})
