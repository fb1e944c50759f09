import { afterAll, beforeAll, onTestFinished, vi } from 'vitest'
import { insertAccount } from '#tests/support/insert-account.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

export let mailbox: Mailbox
export let server: TestServer

/** Sets `mailbox` and `server` for the tests of a file. */
export function withMailServer() {
  beforeAll(async () => {
    mailbox = await openMailbox()
    server = await startTestServer({ SMTP_URL: mailbox.url })
    await server.sql`update public.settings set confirm_addresses = false`
  })
  afterAll(async () => {
    await server.stop()
    await mailbox.close()
  })
}

export async function call(path: string, body: unknown) {
  const response = await fetch(`${server.url}/auth/v1${path}`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  return { status: response.status, headers, body: await response.text() }
}

export const recover = (email: string) => call('/recover', { email })
export const signIn = (email: string, password: string) =>
  call('/token?grant_type=password', { email, password })

export async function secretFor(email: string) {
  const link = new URL(/http\S+/.exec((await mailbox.next(email)).text ?? '')?.[0] ?? '')
  return link.searchParams.get('token_hash') ?? ''
}

export const verify = async (secret: string) => {
  const { status, body } = await call('/verify', { type: 'recovery', token_hash: secret })
  return { status, ...JSON.parse(body) }
}

export async function addAccount(name: string) {
  const email = `${name}@example.com`
  await insertAccount(server.sql, { name, email, password: PASSWORD })
  await server.sql`update auth.users set confirmation_sent_at = created_at - interval '1 minute' where email = ${email}`
  return email
}

export function watchLog() {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  return log
}

export async function reopenMailbox(port: number) {
  mailbox = await openMailbox(port)
}

/** As in a browser that stores nothing. */
export const visitorAuth = () => peopleOf(() => server).newClient().auth

export async function nextSecrets(email: string) {
  const text = (await mailbox.next(email)).text ?? ''
  const link = new URL(/http\S+/.exec(text)?.[0] ?? '')
  return { link, secret: link.searchParams.get('token_hash') ?? '', code: /\b\d{10}\b/.exec(text)?.[0] ?? '' }
}

export async function signedIn(name: string) {
  const email = await addAccount(name)
  const auth = visitorAuth()
  const { data, error } = await auth.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { auth, email, id: data.user.id, token: data.session.access_token }
}
