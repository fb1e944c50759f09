import { beforeEach, expect, test } from 'vitest'
import type { SenderCheck } from '#shared/newsletter/sender-check.ts'
import { until } from '#tests/support/until.ts'
import { admin, openDashboard, server } from './dashboard-fixture.tsx'

// Nothing leaves, so that the states stay.

beforeEach(async () => {
  await server.sql`delete from private.outbox`
  await server.sql`update private.mail_server set sends = true`
})

const text = () => document.body.textContent

const sender: SenderCheck = {
  from: 'blog@hedges.blog',
  server: 'smtp.fastmail.com',
  notes: ['The site signs in with an address of another domain.'],
  records: [
    { kind: 'SPF', state: 'found', message: 'It allows smtp.fastmail.com.', has: ['v=spf1 -all'], add: null },
    { kind: 'DKIM', state: 'unclear', message: 'No key was found.', has: [], add: null },
    {
      kind: 'DMARC',
      state: 'missing',
      message: 'Add a TXT record:',
      has: [],
      add: { at: '_dmarc.hedges.blog', text: 'v=DMARC1; p=none' },
    },
  ],
}

const answering =
  (answer: () => Response = () => Response.json(sender)) =>
  (request: Request) =>
    request.url.endsWith('/auth/sender') ? answer() : null

const open = (intercept = answering()) => openDashboard('/dashboard/mail', { intercept })

test('reports a missing mail server and offers no test', async () => {
  await server.sql`update private.mail_server set sends = false`
  const { page, network } = await open()
  await until(() => expect(text()).toContain('No mail server is set up'))
  expect(text()).toContain('Set SMTP_URL and MAIL_FROM')
  expect(page.queryByRole('button', { name: 'Send a test' })).toBeNull()
  expect(network.read).not.toContain('/auth/sender')
})

test('follows a test email until it is sent', async () => {
  const { press } = await open()
  await until(() => expect(text()).toContain('It goes to wren'))
  await press('Send a test')
  await until(() => expect(text()).toContain('It is on its way to the mail server.'))
  await server.sql`update private.outbox set tries = 1, answer = '451 Later', due_at = now() + interval '5 minutes'`
  await until(() => expect(text()).toContain('It was not accepted yet: 451 Later'))
  await press('Try it now')
  await until(async () =>
    expect(await server.sql`select due_at <= now() as due from private.outbox`).toEqual([{ due: true }]),
  )
  await server.sql`update private.outbox set state = 'sent', sent_at = now()`
  await until(() => expect(text()).toContain('The mail server accepted it.'))
})

test('shows the mail server’s refusal and unsent emails', async () => {
  await server.sql`
    insert into private.outbox (user_id, kind, expires_at, state, answer) values
      (${admin.id}, 'recovery', now(), 'failed', '550 Relaying denied'), (${admin.id}, 'check', now(), 'failed', '535 Wrong password')`
  const { press } = await open()
  await until(() => expect(text()).toContain('The mail server said: 535 Wrong password'))
  expect(text()).toContain('550 Relaying denied')
  await press('Send again')
  await until(() => expect(text()).not.toContain('550 Relaying denied'))
  const left = await server.sql`select kind, state from private.outbox order by kind`
  expect(left).toEqual([
    { kind: 'check', state: 'waiting' },
    { kind: 'recovery', state: 'waiting' },
  ])
})

test('says when there were enough tests', async () => {
  await server.sql`
    insert into private.outbox (user_id, kind, expires_at, state, sent_at)
    select ${admin.id}, 'check', now(), 'sent', now() from generate_series(1, 5)`
  const { press, shown } = await open()
  await press('Send a test')
  await shown('Five tests in an hour are enough. Please try again in 60 minutes.')
})

test('shows and copies missing DNS records', async () => {
  const { page, press } = await open()
  await until(() =>
    expect(text()).toContain('Emails are sent from blog@hedges.blog through smtp.fastmail.com.'),
  )
  expect(page.getByRole('note').textContent).toBe(sender.notes[0])
  const states = page.getAllByRole('heading', { level: 3 }).map(({ textContent }: HTMLElement) => textContent)
  expect(states).toEqual(['SPFFound', 'DKIMUnclear', 'DMARCMissing'])
  await press('Copy the DMARC record')
  await until(async () => expect(await navigator.clipboard.readText()).toBe('v=DMARC1; p=none'))
})

test('retries a failed sender check', async () => {
  let isAway = true
  const { page, press } = await open(
    answering(() => {
      if (isAway) throw new TypeError('Failed to fetch')
      return Response.json({ ...sender, notes: [] })
    }),
  )
  await until(() => expect(text()).toContain('The sender’s domain could not be checked.'))
  expect(page.getByRole('button', { name: 'Send a test' })).toBeTruthy()
  isAway = false
  await press('Try again')
  await until(() => expect(text()).toContain('It allows smtp.fastmail.com.'))
})

test('reloads a state that could not be loaded', async () => {
  let isAway = true
  const { press } = await open(request =>
    isAway && request.url.includes('read_mail_check')
      ? new Response('{}', { status: 503 })
      : answering()(request),
  )
  await until(() => expect(text()).toContain('Email status could not be loaded.'))
  isAway = false
  await press('Try again')
  await until(() => expect(text()).toContain('It goes to wren'))
})
