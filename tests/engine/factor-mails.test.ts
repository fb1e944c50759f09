import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { operate } from '#tests/support/operate.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { SoftwarePasskey } from '#tests/support/software-passkey.ts'
import { factorsOf } from './factors-of.ts'
import { PASSWORD, peopleOf, tokenOf } from './people-of.ts'

let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url })
})

afterAll(async () => {
  await server?.stop()
  await mailbox?.close()
})

const subjectOf = async (email: string) => (await mailbox.next(email)).subject
const site = 'Byline'

test('an authenticator that is added and removed', async () => {
  const { client, email, factorId } = await factorsOf(() => server).withFactor('runa')
  expect(await subjectOf(email)).toBe(`An authenticator was added on ${site}`)
  await client.auth.mfa.unenroll({ factorId })
  expect(await subjectOf(email)).toBe(`An authenticator was removed on ${site}`)
})

test('new recovery codes', async () => {
  const { client, email } = await factorsOf(() => server).withFactor('roza')
  await mailbox.next(email)
  await client.auth.mfa.recoveryCodes.generate()
  await client.auth.mfa.recoveryCodes.regenerate()
  expect(await subjectOf(email)).toBe(`New recovery codes were created on ${site}`)
})

test('recovery codes that are removed', async () => {
  const { client, email, id } = await factorsOf(() => server).withFactor('rieke')
  await mailbox.next(email)
  await client.auth.mfa.recoveryCodes.generate()
  await client.rpc('remember_browser', { token: Buffer.alloc(32, 7).toString('base64url') })
  const response = await peopleOf(() => server).call('/auth/v1/factors/recovery-codes', {
    method: 'DELETE',
    headers: { authorization: `Bearer ${await tokenOf(client)}` },
    body: '{}',
  })
  expect(response.status).toBe(200)
  expect(await subjectOf(email)).toBe(`Your recovery codes were removed on ${site}`)
  expect(await server.sql`select from private.remembered_browsers where user_id = ${id}`).toEqual([])
})

test('a new password', async () => {
  const { client, email } = await peopleOf(() => server).signedUp('regine')
  await client.auth.updateUser({ password: 'twelve lines', current_password: PASSWORD })
  expect(await subjectOf(email)).toBe(`Your password was changed on ${site}`)
})

test('a browser that signs in for the first time', async () => {
  const { email } = await peopleOf(() => server).signedUp('renate')
  const signIn = (userAgent: string) =>
    fetch(`${server.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: server.publishableKey, 'user-agent': userAgent },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
  await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  const mail = await mailbox.next(email)
  expect(mail.subject).toBe(`A new browser signed in on ${site}`)
  expect(mail.text).toMatch(
    /^Firefox on Linux signed in to your account on .* on \d+ \w+ \d{4}, \d\d:\d\d \(UTC\)\./m,
  )
  await signIn('Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0')
  await expect(mailbox.next(email, 500)).rejects.toThrow('No message came')
})

test('a passkey that is added and removed', async () => {
  const { client, email } = await peopleOf(() => server).signedUp('ruth')
  const { data } = await client.auth.passkey.startRegistration()
  if (!data) throw new Error('no challenge')
  const credential = new SoftwarePasskey().create(data.options, { origin: server.url })
  const made = await client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
  expect(await subjectOf(email)).toBe(`A passkey was added on ${site}`)
  await client.auth.passkey.delete({ passkeyId: made.data?.id ?? '' })
  expect(await subjectOf(email)).toBe(`A passkey was removed on ${site}`)
})

test('a rescue that removes second factors', async () => {
  const { email, id } = await factorsOf(() => server).withFactor('rosalie')
  await mailbox.next(email)
  await server.sql`update profiles set role = 'admin' where id = ${id}`
  const { output } = await operate('rescue', [email], { env: { DATA_DIR: server.dataDir } })
  expect(output).toContain(
    'The authenticators, recovery codes, passkeys and linked providers of the account were removed.',
  )
  expect(await subjectOf(email)).toBe(`Your second factors were removed on ${site}`)
})
