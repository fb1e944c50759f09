import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let mailbox: Mailbox
let server: TestServer

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startTestServer({ SMTP_URL: mailbox.url })
})
beforeEach(async () => {
  await server.sql`update public.settings set confirm_addresses = null`
})
afterAll(async () => {
  await server.stop()
  await mailbox.close()
})

const { newClient, call } = peopleOf(() => server)

const signUp = (email: string, name = 'Wren', password = PASSWORD) =>
  newClient().auth.signUp({ email, password, options: { data: { full_name: name } } })

const signIn = (email: string, password = PASSWORD) =>
  newClient().auth.signInWithPassword({ email, password })

async function secretFor(email: string) {
  const link = new URL(/http\S+/.exec((await mailbox.next(email)).text ?? '')?.[0] ?? '')
  return { link, secret: link.searchParams.get('token_hash') ?? '' }
}

const confirm = (secret: string) => newClient().auth.verifyOtp({ type: 'signup', token_hash: secret })

/** Returns every part of a response that could reveal whether an address is known. */
async function rawSignUp(email: string) {
  const response = await call('/auth/v1/signup', {
    method: 'POST',
    body: JSON.stringify({ email, password: PASSWORD, data: { full_name: 'Wren' } }),
  })
  const { id, email: answered, created_at, updated_at, confirmation_sent_at, ...same } = await response.json()
  expect([id, answered, created_at, updated_at, confirmation_sent_at]).not.toContain(undefined)
  return { status: response.status, keys: [...response.headers.keys()], same }
}

describe('with confirmed addresses, the default with a mail server', () => {
  test('an account signs in only after confirmation', async () => {
    const { data, error } = await signUp('ada@example.com', 'Ada')
    expect(error).toBeNull()
    expect(data).toMatchObject({ session: null, user: { email: 'ada@example.com' } })
    const { link, secret } = await secretFor('ada@example.com')
    expect(link.href).toMatch(`${server.url}/signin?token_hash=`)
    expect(link.searchParams.get('type')).toBe('signup')
    expect((await signIn('ada@example.com')).error?.code).toBe('email_not_confirmed')
    expect((await signIn('ada@example.com', 'something else')).error?.code).toBe('invalid_credentials')

    const confirmed = await confirm(secret)
    expect(confirmed.data.session?.user).toMatchObject({
      email: 'ada@example.com',
      email_confirmed_at: expect.any(String),
    })
    expect((await signIn('ada@example.com')).error).toBeNull()
    // As Supabase's service: the identity is verified, and what is not known is left out.
    expect(confirmed.data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: true })
    expect(Object.values(confirmed.data.user ?? {})).not.toContain(null)
    expect((await confirm(secret)).error?.code).toBe('otp_expired')
  })

  test('answers known and unknown addresses alike', async () => {
    await signUp('bea@example.com')
    await confirm((await secretFor('bea@example.com')).secret)
    const known = await rawSignUp('bea@example.com')
    expect(await rawSignUp('nobody.bea@example.com')).toEqual(known)
    const shown = await mailbox.next('bea@example.com')
    expect(shown.subject).toBe('You already have an account on Byline')
    expect(shown.text).not.toContain('token')
    expect((await signIn('bea@example.com')).error).toBeNull()
  })

  test('does not confirm a stranger’s password', async () => {
    await signUp('cleo@example.com', 'Cleo', 'of the owner')
    const { secret: first } = await secretFor('cleo@example.com')
    await signUp('cleo@example.com', 'Stranger', 'of a stranger')
    const { link, secret: second } = await secretFor('cleo@example.com')
    expect(link.pathname).toBe('/resetpassword')
    expect((await confirm(first)).error).toBeNull()
    expect((await signIn('cleo@example.com', 'of a stranger')).error?.code).toBe('invalid_credentials')
    const owner = newClient()
    expect((await owner.auth.verifyOtp({ type: 'recovery', token_hash: second })).error).toBeNull()
    expect((await owner.auth.updateUser({ password: 'chosen by the owner' })).error).toBeNull()
    expect((await signIn('cleo@example.com', 'chosen by the owner')).error).toBeNull()
  })

  test('nor one who signed up first and often', async () => {
    const signUpAsStranger = () => signUp('clara@example.com', 'Stranger', 'of a stranger')
    await signUpAsStranger()
    // Before others, whose mails could arrive first.
    const { secret } = await secretFor('clara@example.com')
    for (let n = 0; n < 7; n++) await signUpAsStranger()
    await signUp('clara@example.com', 'Clara', 'of the owner')
    await until(async () => {
      const [row] = await server.sql`
        select encrypted_password as hash from auth.users where email = 'clara@example.com'`
      expect(row).toEqual({ hash: null })
    })
    expect((await confirm(secret)).error).toBeNull()
    expect((await signIn('clara@example.com', 'of a stranger')).error?.code).toBe('invalid_credentials')
  })

  test('keeps a password that was signed up twice', async () => {
    await signUp('cora@example.com', 'Cara')
    const { secret } = await secretFor('cora@example.com')
    await server.sql`
      update auth.one_time_tokens set created_at = created_at - interval '2 minutes'
      where user_id = (select id from auth.users where email = 'cora@example.com')`
    await signUp('cora@example.com', 'Cora')
    expect((await secretFor('cora@example.com')).link.pathname).toBe('/signin')
    expect((await confirm(secret)).error).toBeNull()
    expect((await signIn('cora@example.com')).error).toBeNull()
  })

  test('a sign-up whose links have expired leaves nothing behind', async () => {
    await signUp('cuno@example.com', 'Stranger', 'of a stranger')
    await secretFor('cuno@example.com')
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`
    await server.sql`update auth.users set created_at = created_at - interval '61 minutes'`
    await signUp('cuno@example.com', 'Cuno')
    await confirm((await secretFor('cuno@example.com')).secret)
    expect((await signIn('cuno@example.com')).error).toBeNull()
  })

  test('a recovery removes the sign-up password', async () => {
    await signUp('curt@example.com', 'Stranger', 'of a stranger')
    await secretFor('curt@example.com')
    await newClient().auth.resetPasswordForEmail('curt@example.com')
    const { secret } = await secretFor('curt@example.com')
    expect((await newClient().auth.verifyOtp({ type: 'recovery', token_hash: secret })).error).toBeNull()
    expect((await signIn('curt@example.com', 'of a stranger')).error?.code).toBe('invalid_credentials')
  })

  test('the link can be sent again, only to unconfirmed addresses', async () => {
    await signUp('dora@example.com')
    const { secret } = await secretFor('dora@example.com')
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '2 minutes'`
    const resend = (email: string) => newClient().auth.resend({ type: 'signup', email })
    expect((await resend('dora@example.com')).error).toBeNull()
    const again = await secretFor('dora@example.com')
    expect((await resend('nobody@example.com')).error).toBeNull()
    expect((await confirm(secret)).error).toBeNull()
    expect((await confirm(again.secret)).error?.code).toBe('otp_expired')
    expect((await resend('dora@example.com')).error).toBeNull()
    await expect(mailbox.next('dora@example.com', 500)).rejects.toThrow('No message came')
  })

  test('a link is valid for an hour', async () => {
    await signUp('edda@example.com')
    const { secret } = await secretFor('edda@example.com')
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '61 minutes'`
    expect((await confirm(secret)).error?.code).toBe('otp_expired')
  })

  test('logs an email that cannot be sent', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    onTestFinished(() => log.mockRestore())
    mailbox.refuse('finn@example.com')
    expect((await signUp('finn@example.com')).error).toBeNull()
    await until(() => expect(log).toHaveBeenCalledOnce())
    expect(log.mock.calls[0]?.[0]).toMatch(/ error mail-failed [^\n]*$/)
    const left =
      await server.sql`select token_hash from auth.one_time_tokens join auth.users on users.id = user_id where email = 'finn@example.com'`
    expect(left).toEqual([])
  })

  test('GET /settings says so', async () => {
    const settings = async () => (await call('/auth/v1/settings')).json()
    expect(await settings()).toMatchObject({ mailer_autoconfirm: false, external: { email: true } })
    await server.sql`update public.settings set confirm_addresses = false`
    expect(await settings()).toMatchObject({ mailer_autoconfirm: true })
  })
})

describe('without confirmed addresses, a setting of the administrator', () => {
  beforeEach(async () => {
    await server.sql`update public.settings set confirm_addresses = false`
  })

  test('signs a new account in at once', async () => {
    expect((await signUp('gus@example.com')).data.session).not.toBeNull()
    expect((await signUp('Gus@example.com')).error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
    })
  })

  test('treats Unicode and Punycode addresses as one', async () => {
    expect((await signUp('ida@bücher.example')).data.user?.email).toBe('ida@xn--bcher-kva.example')
    expect((await signUp('ida@xn--bcher-kva.example')).error?.code).toBe('user_already_exists')
    expect((await signIn('ida@Bücher.example')).error).toBeNull()
    await server.sql`update auth.users set email = 'ida@bücher.example' where email = 'ida@xn--bcher-kva.example'`
    for (const email of ['ida@bücher.example', 'ida@xn--bcher-kva.example']) {
      expect((await signIn(email)).error).toBeNull()
      expect((await signUp(email)).error?.code).toBe('user_already_exists')
    }
  })

  test('of ten concurrent sign-ups with one address, one succeeds', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signUp('hal@example.com')))
    expect(answers.filter(({ data }) => data.session)).toHaveLength(1)
    expect(answers.filter(({ error }) => error?.code === 'user_already_exists')).toHaveLength(9)
  })
})
