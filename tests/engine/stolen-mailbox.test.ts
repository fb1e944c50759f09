import { describe, expect, test } from 'vitest'
import {
  addAccount,
  call,
  mailbox,
  nextSecrets,
  recover,
  server,
  verify,
  visitorAuth,
  withMailServer,
} from './recovery-mail-fixture.ts'

withMailServer()

/** Somebody who reads the mail of the address and uses a link from it. */
async function atMailbox(email: string) {
  await recover(email)
  const { secret } = await nextSecrets(email)
  const auth = visitorAuth()
  const { data, error } = await auth.verifyOtp({ type: 'recovery', token_hash: secret })
  if (error || !data.user) throw error ?? new Error('no account')
  return { auth, id: data.user.id }
}

const confirm = async (secret: string) => {
  const { status, body } = await call('/verify', { type: 'email_change', token_hash: secret })
  return { status, ...JSON.parse(body) }
}

const emailOf = async (id: string) =>
  (await server.sql`select email from auth.users where id = ${id}`)[0]?.email

/** As if everything about the account had happened earlier. */
async function age(id: string, time: string) {
  await server.sql`update auth.one_time_tokens set created_at = created_at - ${time}::interval where user_id = ${id}`
  await server.sql`update auth.users set email_change_sent_at = email_change_sent_at - ${time}::interval where id = ${id}`
  await server.sql`update private.outbox set sent_at = sent_at - ${time}::interval where user_id = ${id}`
}

async function halfChanged(name: string) {
  const email = await addAccount(name)
  const stranger = `${name}@elsewhere.example`
  const { auth, id } = await atMailbox(email)
  await auth.updateUser({ email: stranger })
  await confirm((await nextSecrets(email)).secret)
  const { secret } = await nextSecrets(stranger)
  return { auth, id, email, stranger, secret }
}

test('a half-confirmed address ends after an hour', async () => {
  const { auth, id, email, stranger, secret } = await halfChanged('vera')
  await age(id, '59 minutes')
  const pending = async () => (await auth.getUser()).data.user?.new_email
  expect(await pending()).toBe(stranger)
  await call('/resend', { type: 'email_change', email })
  const resent = await nextSecrets(stranger)
  await age(id, '1 minute')
  expect(await pending()).toBeUndefined()
  for (const late of [secret, resent.secret])
    expect(await confirm(late)).toMatchObject({ status: 403, error_code: 'otp_expired' })
  await call('/resend', { type: 'email_change', email })
  await expect(mailbox.next(stranger, 300)).rejects.toThrow('No message came')
  expect(await emailOf(id)).toBe(email)
})

test.each([
  ['a new password', { password: 'only the owner knows' }],
  ['one’s own address', { email: 'own' }],
])('%s cancels a half-confirmed address', async (name, change) => {
  const { id, email, stranger, secret } = await halfChanged(`viola.${name.length}`)
  await age(id, '2 minutes')
  const { auth } = await atMailbox(email)
  const { data } = await auth.updateUser('email' in change ? { email } : change)
  expect(data.user?.email).toBe(email)
  expect(data.user?.new_email).toBeUndefined()
  expect((await confirm(secret)).status).toBe(403)
  await call('/resend', { type: 'email_change', email })
  await expect(mailbox.next(stranger, 300)).rejects.toThrow('No message came')
})

describe('an address that the account had only briefly', () => {
  type Auth = ReturnType<typeof visitorAuth>

  async function change(auth: Auth, from: string, to: string) {
    await auth.updateUser({ email: to })
    await confirm((await nextSecrets(from)).secret)
    const { data, error } = await auth.verifyOtp({
      type: 'email_change',
      token_hash: (await nextSecrets(to)).secret,
    })
    if (error) throw error
    expect(data.user?.email).toBe(to)
  }

  /** To a stranger’s address and back. */
  async function changedTwice(name: string) {
    const email = await addAccount(name)
    const stranger = `${name}@elsewhere.example`
    const { auth, id } = await atMailbox(email)
    await change(auth, email, stranger)
    const back = await nextSecrets(email)
    return { auth, id, email, stranger, back, changeBack: () => change(auth, stranger, email) }
  }

  const expectNotice = async (to: string, current: string) => {
    const { subject, text } = await mailbox.next(to)
    expect(subject).toBe('Your address on Byline was changed')
    expect(text).toContain(`is now ${current}`)
    expect(text).not.toContain('token_hash')
  }

  test('gets a notice without a link', async () => {
    const { email, stranger, changeBack } = await changedTwice('wanda')
    await changeBack()
    await expectNotice(stranger, email)
  })

  test('gets no link while the owner’s waits to be mailed', async () => {
    const { id, email, stranger, changeBack } = await changedTwice('wilma')
    await server.sql`delete from auth.one_time_tokens where user_id = ${id}`
    await server.sql`update private.outbox set state = 'failed' where user_id = ${id}`
    await changeBack()
    await expectNotice(stranger, email)
  })

  test('does not cost the owner’s address its link', async () => {
    const { auth, id, email, back, changeBack } = await changedTwice('wera')
    await changeBack()
    expect((await verify(back.secret)).status).toBe(403)
    await age(id, '1 hour') // so that the quota has room for more mails
    const newest = 'wera@newest.example'
    await change(auth, email, newest)
    expect((await verify((await nextSecrets(email)).secret)).status).toBe(200)
    expect(await emailOf(id)).toBe(email)
    await expectNotice(newest, email)
  })
})
