import bcrypt from 'bcrypt'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { memoryLimits, limits as table } from '#server/http/limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const { newClient, signedUp, call } = peopleOf(() => server)

const NEW_PASSWORD = 'twelve lines now'

describe('signing in', () => {
  test('gives the same error for any failed sign-in', async () => {
    const { email, id } = await signedUp('wren')
    const attempt = async (address: string) => {
      const response = await call('/auth/v1/token?grant_type=password', {
        method: 'POST',
        body: JSON.stringify({ email: address, password: 'something else' }),
      })
      return [response.status, await response.text()]
    }
    const known = await attempt(email)
    expect(known[0]).toBe(400)
    expect(await attempt('nobody@example.com')).toEqual(known)
    expect(await attempt('no address')).toEqual(known)
    await server.sql`update auth.users set encrypted_password = null where id = ${id}`
    expect(await attempt(email)).toEqual(known)
  })

  test('reveals an unconfirmed address only with the right password', async () => {
    const { email, id } = await signedUp('otto')
    await server.sql`update auth.users set email_confirmed_at = null where id = ${id}`
    const wrong = await newClient().auth.signInWithPassword({ email, password: 'something else' })
    expect(wrong.error?.message).toBe('Invalid login credentials')
    const right = await newClient().auth.signInWithPassword({ email, password: PASSWORD })
    expect(right.error?.message).toBe('Email not confirmed')
  })

  test('takes the same time for unknown and known addresses', async () => {
    const email = 'even@example.com'
    // Others have a cheaper hash.
    expect((await newClient().auth.signUp({ email, password: PASSWORD })).error).toBeNull()
    const time = async (address: string) => {
      const begin = performance.now()
      await newClient().auth.signInWithPassword({ email: address, password: 'something else' })
      return performance.now() - begin
    }
    await time(email)
    // In turns, so that a busy machine slows down both.
    const ratios: number[] = []
    for (let n = 0; n < 7; n++) ratios.push((await time('nobody@example.com')) / (await time(email)))
    const median = ratios.sort((a, b) => a - b)[3] ?? 0
    expect(median).toBeGreaterThan(0.4)
    expect(median).toBeLessThan(2.5)
  })
})

describe('too many attempts to sign in', () => {
  let strict: TestServer
  const limits = memoryLimits()
  beforeAll(async () => {
    strict = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, limits)
  })
  afterAll(() => strict.stop())
  const people = peopleOf(() => strict)
  const { signInByAccount, signInByAddress, signInByAddressAndAccount } = table

  function attempt(email: string, address: string, password = 'something else') {
    return people.call('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: JSON.stringify({ email, password }),
    })
  }
  async function statuses(count: number, email: (n: number) => string, address: (n: number) => string) {
    const found: number[] = []
    for (let n = 0; n < count; n++) found.push((await attempt(email(n), address(n))).status)
    return found
  }

  test('from one address are refused with Retry-After', async () => {
    // Most of them are counted only, since each would take the time of a password hash.
    for (let n = 3; n < signInByAddress.count; n++) await limits.consume('signInByAddress', '203.0.113.9')
    const all = await statuses(
      3,
      n => `nobody.${n}@example.com`,
      () => '203.0.113.9',
    )
    expect(all).toEqual([400, 400, 400])
    const refused = await attempt('one.more@example.com', '203.0.113.9')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await refused.json()).msg).toMatch(
      /^Too many attempts to sign in\. Please try again in \d+ minutes?\.$/,
    )
    expect((await attempt('one.more@example.com', '203.0.113.10')).status).toBe(400)
  })

  test('from one address do not lock out the owner', async () => {
    const response = await people.call('/auth/v1/signup', {
      method: 'POST',
      headers: { 'x-forwarded-for': '2001:db8:1:1::1' },
      body: JSON.stringify({ email: 'olga@example.com', password: PASSWORD }),
    })
    expect(response.status).toBe(200)
    const all = await statuses(
      signInByAddressAndAccount.count + 1,
      () => 'olga@example.com',
      () => '203.0.113.66',
    )
    expect(all).toEqual([...Array(signInByAddressAndAccount.count).fill(400), 429])
    expect((await attempt('olga@example.com', '192.0.2.7', PASSWORD)).status).toBe(200)
  })

  test('to one account are refused from any address', async () => {
    const response = await people.call('/auth/v1/signup', {
      method: 'POST',
      headers: { 'x-forwarded-for': '2001:db8:1:1::1' },
      body: JSON.stringify({ email: 'pia@example.com', password: PASSWORD }),
    })
    expect(response.status).toBe(200)
    for (let n = 3; n < signInByAccount.count; n++) await limits.consume('signInByAccount', 'pia@example.com')
    const last = await statuses(
      3,
      () => 'Pia@example.com',
      n => `198.51.100.${n}`,
    )
    expect(last).toEqual([400, 400, 400])
    expect((await attempt('Pia@example.com', '198.51.100.200')).status).toBe(429)
    expect((await attempt('pia@example.com', '198.51.100.200', PASSWORD)).status).toBe(429)
    // Another address of the same network, as a person's machine takes one each day.
    expect((await attempt('pia@example.com', '2001:db8:1:1::99', PASSWORD)).status).toBe(200)
  })
})

describe('a current password that was given wrongly too often', () => {
  let strict: TestServer
  const limits = memoryLimits()
  beforeAll(async () => {
    strict = await startTestServer({}, limits)
  })
  afterAll(() => strict.stop())
  const people = peopleOf(() => strict)

  /** A session that has no try left, and a client without one. */
  async function exhausted(name: string) {
    const { client, email, id } = await people.signedUp(name)
    const [session] = await strict.sql<{ id: string }>`select id from auth.sessions where user_id = ${id}`
    // Most of them are counted only, as above.
    for (let n = 3; n < table.passwordBySession.count; n++)
      await limits.consume('passwordBySession', session?.id ?? '')
    for (let n = 0; n < 3; n++)
      expect((await client.auth.updateUser(changed('a guess of somebody'))).error?.code).toBe(
        'invalid_credentials',
      )
    return { client, email, owner: people.newClient() }
  }
  const changed = (current_password?: string) => ({
    password: NEW_PASSWORD,
    ...(current_password && { current_password }),
  })

  test('is refused in that session only', async () => {
    const { client, email, owner } = await exhausted('thora')
    await owner.auth.signInWithPassword({ email, password: PASSWORD })
    expect((await client.auth.updateUser(changed(PASSWORD))).error?.status).toBe(429)
    expect((await owner.auth.updateUser(changed(PASSWORD))).error).toBeNull()
  })

  test('is not needed after a recovery, which does not count', async () => {
    const { client } = await exhausted('torvald')
    await strict.sql`update auth.mfa_amr_claims set authentication_method = 'recovery'`
    expect((await client.auth.updateUser(changed())).error).toBeNull()
  })
})

describe('a new password', () => {
  test('is not saved with refused other data', async () => {
    const { client, email } = await signedUp('saga')
    await client.auth.updateUser({ data: { long: 'a'.repeat(3000) } })
    const both = { password: NEW_PASSWORD, current_password: PASSWORD, data: { more: 'a'.repeat(3000) } }
    expect((await client.auth.updateUser(both)).error?.status).toBe(400)
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })

  test('needs the current one', async () => {
    const { client, email } = await signedUp('rosa')
    const change = async (more: { current_password?: string }) =>
      (await client.auth.updateUser({ password: NEW_PASSWORD, ...more })).error?.code
    expect(await change({})).toBe('reauthentication_needed')
    expect(await change({ current_password: 'something else' })).toBe('invalid_credentials')
    expect((await newClient().auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
    expect(await change({ current_password: PASSWORD })).toBeUndefined()
    expect((await newClient().auth.signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
  })

  test('costs two hashes', async () => {
    const { client } = await signedUp('yrsa')
    const hashed = vi.spyOn(bcrypt, 'hash')
    const compared = vi.spyOn(bcrypt, 'compare')
    onTestFinished(() => void vi.restoreAllMocks())
    const change = { password: NEW_PASSWORD, current_password: PASSWORD }
    expect((await client.auth.updateUser(change)).error).toBeNull()
    expect([hashed.mock.calls.length, compared.mock.calls.length]).toEqual([1, 1])
  })

  test('must differ and be neither too short nor too long', async () => {
    const { client } = await signedUp('vita')
    const change = async (password: string) =>
      (await client.auth.updateUser({ password, current_password: PASSWORD })).error?.code
    expect(await change(PASSWORD)).toBe('same_password')
    expect(await change('seven c')).toBe('weak_password')
    expect(await change('é'.repeat(37))).toBe('weak_password')
  })

  test('ends the other sessions and links', async () => {
    const { client, email, id } = await signedUp('mara')
    const other = newClient()
    await other.auth.signInWithPassword({ email, password: PASSWORD })
    await server.sql`
      insert into auth.one_time_tokens (user_id, token_type, token_hash, relates_to) values (${id}, 'recovery_token', 'x', '')`
    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: PASSWORD })
    expect(error).toBeNull()
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await other.auth.refreshSession()).error).not.toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await server.sql`select id from auth.one_time_tokens where user_id = ${id}`).toEqual([])
  })

  test('replaces a one-time password without it after a recent sign-in', async () => {
    const { client, id } = await signedUp('lena')
    await server.sql`update auth.users set raw_app_meta_data = raw_app_meta_data || '{"one_time_password": true}' where id = ${id}`
    const signIn = (
      ago: string,
    ) => server.sql`update auth.mfa_amr_claims set updated_at = now() - ${ago}::interval
      where session_id in (select id from auth.sessions where user_id = ${id})`
    await signIn('6 minutes')
    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD })
    expect(error?.code).toBe('reauthentication_needed')
    await signIn('4 minutes')
    const { data } = await client.auth.updateUser({ password: NEW_PASSWORD })
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
  })

  test('of two concurrent changes, one wins', async () => {
    const { client, email } = await signedUp('nils')
    const passwords = ['the first of two', 'the second of two']
    const answers = await Promise.all(
      passwords.map(password => client.auth.updateUser({ password, current_password: PASSWORD })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
    const winner = passwords[answers.findIndex(({ error }) => error === null)] ?? ''
    expect((await newClient().auth.signInWithPassword({ email, password: winner })).error).toBeNull()
  })
})

test('user metadata is merged and limited in size', async () => {
  const { client } = await signedUp('tove')
  await client.auth.updateUser({ data: { mood: 'calm', colour: 'blue' } })
  const { data } = await client.auth.updateUser({ data: { mood: null } })
  expect(data.user?.user_metadata).toMatchObject({ full_name: 'tove', colour: 'blue' })
  expect(data.user?.user_metadata).not.toHaveProperty('mood')
  expect((await client.auth.updateUser({ data: { long: 'a'.repeat(3000) } })).error).toBeNull()
  expect((await client.auth.updateUser({ data: { more: 'a'.repeat(3000) } })).error?.status).toBe(400)
})

test('without a mail server the log has the message', async () => {
  const { email } = await signedUp('sefa')
  const printed = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => printed.mockRestore())
  await newClient().auth.resetPasswordForEmail(email)
  await until(() => expect(printed).toHaveBeenCalledOnce())
  expect(printed.mock.calls[0]?.[0]).toMatch(
    /To: sefa@example\.com\n {2}Subject: .*\n[\s\S]*token_hash=[\w-]{43}&type=recovery\n/,
  )
})
