import { describe, expect, onTestFinished, test } from 'vitest'
import { memoryLimits } from '#server/http/limits.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { startTestServer } from '#tests/support/server.ts'
import { PASSWORD } from './people-of.ts'
import {
  addAccount,
  call,
  mailbox,
  nextSecrets,
  recover,
  server,
  signIn,
  verify,
  visitorAuth,
  withMailServer,
} from './recovery-mail-fixture.ts'

withMailServer()

async function requested(email: string) {
  expect((await visitorAuth().signInWithOtp({ email })).error).toBeNull()
  return nextSecrets(email)
}

const wrong = (code: string) => String((Number(code) + 1) % 10 ** 10).padStart(10, '0')

const amrOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).amr

describe('a mailed sign-in', () => {
  test('starts a session by its link', async () => {
    const email = await addAccount('ann')
    const { link, secret } = await requested(email)
    expect(link.href).toBe(`${server.url}/signin?token_hash=${secret}&type=magiclink`)
    const { data, error } = await visitorAuth().verifyOtp({ type: 'magiclink', token_hash: secret })
    expect(error).toBeNull()
    expect(data.user?.email).toBe(email)
    expect(amrOf(data.session?.access_token ?? '')).toMatchObject([{ method: 'otp' }])
  })

  test.each(['email', 'magiclink'] as const)('starts a session by its code, as %s', async type => {
    const email = await addAccount(`ben.${type}`)
    const { code } = await requested(email)
    const { data } = await visitorAuth().verifyOtp({ type, email: email.toUpperCase(), token: code })
    expect(data.user?.email).toBe(email)
  })

  test('ends its code with its link', async () => {
    const email = await addAccount('cora')
    const { code, secret } = await requested(email)
    expect((await visitorAuth().verifyOtp({ type: 'email', token_hash: secret })).error).toBeNull()
    for (const used of [
      { type: 'email', email, token: code } as const,
      { type: 'email', token_hash: secret } as const,
    ])
      expect((await visitorAuth().verifyOtp(used)).error).toMatchObject({ status: 403, code: 'otp_expired' })
  })

  test('is valid for ten minutes', async () => {
    const email = await addAccount('dina')
    const { code, secret } = await requested(email)
    await server.sql`update auth.one_time_tokens set created_at = created_at - interval '601 seconds'`
    expect((await call('/verify', { type: 'magiclink', token_hash: secret })).status).toBe(403)
    expect((await call('/verify', { type: 'email', email, token: code })).status).toBe(403)
  })

  test('is valid for its own purpose only', async () => {
    const email = await addAccount('elsa')
    const { code, secret } = await requested(email)
    for (const type of ['signup', 'recovery', 'email_change', 'invite']) {
      expect((await call('/verify', { type, token_hash: secret })).status, type).toBe(403)
      expect((await call('/verify', { type, email, token: code })).status, type).toBe(403)
    }
    await recover(email)
    const recovery = await nextSecrets(email)
    expect(recovery.code).toBe('')
    expect((await verify(secret)).status).toBe(403)
    expect((await call('/verify', { type: 'magiclink', token_hash: recovery.secret })).status).toBe(403)
  })

  test('stores neither link nor code', async () => {
    const email = await addAccount('fred')
    const { code, secret } = await requested(email)
    const rows = JSON.stringify([
      await server.sql`select * from auth.one_time_tokens`,
      await server.sql`select * from private.outbox`,
      await server.sql`select * from auth.users`,
    ])
    expect(rows).toContain(email)
    expect(rows).not.toContain(code)
    expect(rows).not.toContain(secret)
  })

  test('makes an account for a new address, confirmed when used', async () => {
    const email = 'newcomer@example.com'
    await visitorAuth().signInWithOtp({ email, options: { data: { full_name: 'New Comer' } } })
    const { code } = await nextSecrets(email)
    const [before] = await server.sql`select email_confirmed_at from auth.users where email = ${email}`
    expect(before).toEqual({ email_confirmed_at: null })
    const { data } = await visitorAuth().verifyOtp({ type: 'email', email, token: code })
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    expect(await server.sql`select username from profiles where id = ${data.user?.id}`).toEqual([
      { username: 'New Comer' },
    ])
  })

  test('removes the password of an account never confirmed', async () => {
    const email = await addAccount('gina')
    await server.sql`update auth.users set email_confirmed_at = null where email = ${email}`
    const { code } = await requested(email)
    expect((await visitorAuth().verifyOtp({ type: 'email', email, token: code })).error).toBeNull()
    expect((await signIn(email, PASSWORD)).status).toBe(400)
  })

  test('is refused to a banned account', async () => {
    const email = await addAccount('hugo')
    const { code } = await requested(email)
    await server.sql`update auth.users set banned_until = now() + interval '1 day' where email = ${email}`
    expect((await visitorAuth().verifyOtp({ type: 'email', email, token: code })).error).toMatchObject({
      code: 'user_banned',
    })
  })
})

describe('a stranger cannot', () => {
  test('find out who has an account', async () => {
    const email = await addAccount('iris')
    const requested = (address: string) => call('/otp', { email: address, create_user: false })
    expect(await requested(email)).toEqual(await requested('nobody.at.all@example.com'))
    expect(await requested(email)).toMatchObject({ status: 200, body: '{}' })
    const tried = (address: string) => call('/verify', { type: 'email', email: address, token: '0123456789' })
    expect(await tried(email)).toEqual(await tried('nobody.at.all@example.com'))
    expect(await server.sql`select from auth.users where email = 'nobody.at.all@example.com'`).toHaveLength(0)
  })

  test('guess a code from many addresses', async () => {
    const strict = await startTestServer(
      { SMTP_URL: mailbox.url, TRUSTED_PROXIES: '127.0.0.1' },
      memoryLimits(),
    )
    onTestFinished(strict.stop)
    const post = (path: string, body: object, address: string) =>
      fetch(`${strict.url}/auth/v1${path}`, {
        method: 'POST',
        headers: { apikey: strict.publishableKey, 'x-forwarded-for': address },
        body: JSON.stringify(body),
      }).then(({ status }) => status)
    const email = 'jack@example.com'
    await insertAccount(strict.sql, { name: 'jack', email, password: PASSWORD })
    await post('/otp', { email }, '203.0.113.1')
    const { code, secret } = await nextSecrets(email)
    const enter = (token: string, last: number) =>
      post('/verify', { type: 'email', email, token }, `203.0.113.${last}`)
    for (let tries = 1; tries <= 5; tries++) expect(await enter(wrong(code), tries)).toBe(403)
    expect(await enter(code, 6)).toBe(429)
    expect(await post('/verify', { type: 'magiclink', token_hash: secret }, '203.0.113.7')).toBe(200)
  })

  test('use the code of another account', async () => {
    const { code } = await requested(await addAccount('kate'))
    const email = await addAccount('liam')
    await requested(email)
    expect((await call('/verify', { type: 'email', email, token: code })).status).toBe(403)
  })

  test('flood a mailbox', async () => {
    const email = await addAccount('mona')
    await requested(email)
    await call('/otp', { email })
    await expect(mailbox.next(email, 500)).rejects.toThrow('No message came')
  })
})

test.each([
  ['/otp', { phone: '+15550100' }, 400, 'phone_provider_disabled'],
  ['/recover', { phone: '+15550100' }, 400, 'phone_provider_disabled'],
  ['/resend', { type: 'signup', phone: '+15550100' }, 400, 'phone_provider_disabled'],
  ['/signup', { phone: '+15550100', password: PASSWORD }, 400, 'phone_provider_disabled'],
  ['/signup', { data: {} }, 422, 'anonymous_provider_disabled'],
  ['/token?grant_type=password', { phone: '+15550100', password: PASSWORD }, 422, 'phone_provider_disabled'],
  ['/verify', { type: 'sms', phone: '+15550100', token: '123456' }, 403, 'otp_expired'],
  ['/verify', { token_hash: 'x' }, 400, 'validation_failed'],
  ['/token?grant_type=web3', {}, 422, 'web3_provider_disabled'],
  ['/sso', { domain: 'example.com' }, 404, 'saml_provider_disabled'],
  ['/otp', {}, 400, 'validation_failed'],
  ['/otp', { email: 'no address' }, 400, 'validation_failed'],
])('%s with %j is refused as by the real service', async (path, body, status, code) => {
  const answer = await call(path, body)
  expect([answer.status, JSON.parse(answer.body).error_code]).toEqual([status, code])
})
