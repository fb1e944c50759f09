import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

const PASSWORD = 'eleven lines'

let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url })
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

async function call(path: string, body: unknown) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const headers = [...response.headers].filter(([name]) => name !== 'date')
  return { status: response.status, headers, body: await response.text() }
}

const recover = (email: string) => call('/recover', { email })
const signIn = (email: string, password: string) => call('/token?grant_type=password', { email, password })

async function signedUp(name: string) {
  const email = `${name}@example.com`
  expect((await call('/signup', { email, password: PASSWORD })).status).toBe(200)
  return email
}

function watchLog() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  return log
}

describe('a stranger learns nothing about who has an account', () => {
  test('from asking for a new password: the answer is the same to the letter', async () => {
    const unknown = await recover('nobody@example.com')
    expect(unknown).toMatchObject({ status: 200, body: '{}' })
    const email = await signedUp('wren')
    expect(await recover(email)).toEqual(unknown)
    expect(await mailbox.next(email)).toMatchObject({
      // Without MAIL_FROM.
      from: { name: 'Byline', address: 'no-reply@127.0.0.1' },
      subject: `Reset your password on ${new URL(server.url).host}`,
    })
    // There is a fresh link, so that nothing more is sent; nobody can tell.
    expect(await recover(email.toUpperCase())).toEqual(unknown)
  })

  test('from asking without an address, or with one that is none', async () => {
    const unknown = await recover('nobody@example.com')
    expect(await recover('')).toEqual(unknown)
    expect(await recover('no address')).toEqual(unknown)
  })

  test('from a wrong password: the answer is the same to the letter', async () => {
    const unknown = await signIn('nobody@example.com', 'something else')
    expect(unknown).toMatchObject({ status: 400, body: expect.stringContaining('Invalid login credentials') })
    const email = await signedUp('otis')
    expect(await signIn(email, 'something else')).toEqual(unknown)
    expect(await signIn(email, '')).toEqual(await signIn('nobody@example.com', ''))
    await server.sql`update auth.users set email_confirmed_at = null where email = ${email}`
    expect(await signIn(email, 'something else')).toEqual(unknown)
  })
})

describe('mail that fails locks nobody out and is told only in the log', () => {
  test('when the mail server refuses the address', async () => {
    const log = watchLog()
    const email = await signedUp('mara')
    mailbox.refuse(email)
    expect(await recover(email)).toEqual(await recover('nobody@example.com'))
    await vi.waitFor(() => expect(log).toHaveBeenCalledOnce())
    expect(log.mock.calls[0]?.[0]).toMatch(/^A recovery mail could not be sent: .*nobody of that name/)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('when the mail server never answers: nobody waits for it', async () => {
    const email = await signedUp('remy')
    mailbox.ignore(email)
    expect(await recover(email)).toEqual(await recover('nobody@example.com'))
    await vi.waitFor(() => expect(mailbox.turnedAway.get(email)).toBe(1))
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    const other = await signedUp('tess')
    await recover(other)
    expect((await mailbox.next(other)).text).toContain('/auth/v1/verify?token=')
  })

  test('when there is no mail server: whoever asks again later gets a message', async () => {
    const log = watchLog()
    const email = await signedUp('juno')
    const port = Number(new URL(mailbox.url).port)
    await mailbox.close()
    expect(await recover(email)).toMatchObject({ status: 200, body: '{}' })
    await vi.waitFor(() => expect(log.mock.calls[0]?.[0]).toMatch(/could not be sent: /))
    expect((await signIn(email, PASSWORD)).status).toBe(200)
    mailbox = await openMailbox(port)
    await recover(email)
    await mailbox.next(email)
  })
})
