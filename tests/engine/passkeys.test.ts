import { beforeAll, describe, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { SoftwarePasskey } from '#tests/support/software-passkey.ts'
import { until } from '#tests/support/until.ts'
import { errorOf, factorsOf, levelOf } from './factors-of.ts'
import { peopleOf } from './people-of.ts'

let server: BorrowedServer

beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
})

const { newClient, signedUp, call } = peopleOf(() => server)
const { withFactor, signIn } = factorsOf(() => server)

type Client = ReturnType<typeof newClient>
type Behavior = Partial<Parameters<SoftwarePasskey['get']>[1]>

async function register({ auth }: Client, behavior: Behavior = {}, passkey = new SoftwarePasskey()) {
  const { data, error } = await auth.passkey.startRegistration()
  if (error) throw error
  const credential = passkey.create(data.options, { origin: server.url, ...behavior })
  const challengeId = data.challenge_id
  const made = await auth.passkey.verifyRegistration({ challengeId, credential })
  return { passkey, challengeId, credential, ...made }
}

async function authenticate(passkey: SoftwarePasskey, behavior: Behavior = {}) {
  const client = newClient()
  const { data, error } = await client.auth.passkey.startAuthentication()
  if (error) throw error
  const credential = passkey.get(data.options, { origin: server.url, ...behavior })
  const challengeId = data.challenge_id
  const answer = await client.auth.passkey.verifyAuthentication({ challengeId, credential })
  return { client, challengeId, credential, ...answer }
}

async function withPasskey(name: string) {
  const person = await signedUp(name)
  const { passkey, data } = await register(person.client)
  return { ...person, passkey, passkeyId: data?.id ?? '' }
}

const failed = '400 webauthn_verification_failed'

describe('adding a passkey', () => {
  test('asks for a resident key and for verification', async () => {
    const { client, id, email } = await signedUp('hanna')
    const { data } = await client.auth.passkey.startRegistration()
    expect(data?.options).toMatchObject({
      rp: { id: new URL(server.url).hostname },
      user: { id: Buffer.from(id).toString('base64url'), name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    })
    expect(data?.options.pubKeyCredParams).toContainEqual({ type: 'public-key', alg: -7 })
    expect(Math.abs((data?.expires_at ?? 0) - Date.now() / 1000 - 300)).toBeLessThan(60)
  })

  test('lists it with its name', async () => {
    const { client, passkeyId } = await withPasskey('hedda')
    expect((await client.auth.passkey.list()).data).toEqual([
      { id: passkeyId, friendly_name: 'Passkey', created_at: expect.any(String) },
    ])
    const { data: options } = await client.auth.passkey.startRegistration()
    expect(options?.options.excludeCredentials).toHaveLength(1)
  })

  test('counts a challenge once', async () => {
    const { client } = await signedUp('helena')
    const { challengeId, credential } = await register(client)
    const again = client.auth.passkey.verifyRegistration({ challengeId, credential })
    expect(await errorOf(again)).toBe('400 webauthn_challenge_not_found')
  })

  test('is refused when the session ends meanwhile', async () => {
    const { client, id } = await signedUp('hera')
    const { data } = await client.auth.passkey.startRegistration()
    if (!data) throw new Error('no challenge')
    const credential = new SoftwarePasskey().create(data.options, { origin: server.url })
    let adding: Promise<string | null> | undefined
    await server.sql.begin(async step => {
      await step`select id from auth.users where id = ${id} for update`
      adding = errorOf(client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential }))
      await until(async () =>
        expect(await server.sql`select from pg_stat_activity where wait_event_type = 'Lock'`).not.toEqual([]),
      )
      await step`delete from auth.sessions where user_id = ${id}`
    })
    expect(await adding).not.toBeNull()
    expect(await server.sql`select id from auth.webauthn_credentials where user_id = ${id}`).toEqual([])
  })

  test('takes the challenge of its own account only', async () => {
    const { client } = await signedUp('helga')
    const { client: other } = await signedUp('henrik')
    const { data } = await other.auth.passkey.startRegistration()
    if (!data) throw new Error('no challenge')
    const credential = new SoftwarePasskey().create(data.options, { origin: server.url })
    const answer = client.auth.passkey.verifyRegistration({ challengeId: data.challenge_id, credential })
    expect(await errorOf(answer)).toBe('400 webauthn_challenge_not_found')
  })

  test.each([
    ['of another site', { origin: 'https://example.com' }],
    ['that did not verify the person', { isVerified: false }],
  ])('refuses one %s', async (what, behavior) => {
    const { client } = await signedUp(`hilde-${what.length}`)
    expect(await errorOf(register(client, behavior))).toBe(failed)
  })

  test('refuses one that is registered already', async () => {
    const { client, passkey } = await withPasskey('hilma')
    expect(await errorOf(register(client, {}, passkey))).toBe('422 webauthn_credential_exists')
  })

  test('refuses an eleventh', async () => {
    const { client } = await signedUp('holly')
    for (let count = 0; count < 10; count++) await register(client)
    expect(await errorOf(client.auth.passkey.startRegistration())).toBe('422 too_many_passkeys')
  })

  test('needs a proof of the last five minutes', async () => {
    const { client, id } = await signedUp('hulda')
    await server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '301 seconds'
      where session_id in (select id from auth.sessions where user_id = ${id})`
    expect(await errorOf(client.auth.passkey.startRegistration())).toBe('400 reauthentication_needed')
  })

  test('needs the second factor that the account has', async () => {
    const { email } = await withFactor('hedvig')
    const { client } = await signIn(email)
    expect(await errorOf(client.auth.passkey.startRegistration())).toBe('403 insufficient_aal')
  })
})

describe('a passkey', () => {
  test('signs in at aal2', async () => {
    const { passkey, id } = await withPasskey('ida')
    const { client, data } = await authenticate(passkey)
    expect(data?.user?.id).toBe(id)
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' })
    expect((await client.auth.getClaims()).data?.claims.amr).toEqual([
      { method: 'passkey', timestamp: expect.any(Number) },
    ])
    expect((await client.auth.passkey.list()).data).toMatchObject([{ last_used_at: expect.any(String) }])
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2' })
  })

  test('removes an account without its password', async () => {
    const { passkey, id } = await withPasskey('ilse')
    const { client } = await authenticate(passkey)
    expect((await client.rpc('remove_account', { of_user: id })).error).toBeNull()
  })

  test('may send the same counter again', async () => {
    const { passkey } = await withPasskey('imke')
    for (const counter of [7, 7, 3]) expect((await authenticate(passkey, { counter })).error).toBeNull()
  })

  test('counts a challenge once', async () => {
    const { passkey } = await withPasskey('inga')
    const { client, challengeId, credential } = await authenticate(passkey)
    const again = client.auth.passkey.verifyAuthentication({ challengeId, credential })
    expect(await errorOf(again)).toBe('400 webauthn_challenge_not_found')
  })

  test('is late after five minutes', async () => {
    const { passkey } = await withPasskey('ingrid')
    const client = newClient()
    const { data } = await client.auth.passkey.startAuthentication()
    if (!data) throw new Error('no challenge')
    const challengeId = data.challenge_id
    await server.sql`update auth.webauthn_challenges set expires_at = now() where id = ${challengeId}`
    const credential = passkey.get(data.options, { origin: server.url })
    const answer = client.auth.passkey.verifyAuthentication({ challengeId, credential })
    expect(await errorOf(answer)).toBe('400 webauthn_challenge_expired')
  })

  test.each([
    ['at another site', { origin: 'https://example.com' }],
    ['without verifying the person', { isVerified: false }],
  ])('is refused %s', async (what, behavior) => {
    const { passkey } = await withPasskey(`irene-${what.length}`)
    expect(await errorOf(authenticate(passkey, behavior))).toBe(failed)
  })

  test('signs in to no account but its own', async () => {
    const { passkey } = await withPasskey('iris')
    const { id: other } = await signedUp('isabel')
    passkey.claim(other)
    expect(await errorOf(authenticate(passkey))).toBe(failed)
  })

  test('that nobody registered is refused', async () => {
    expect(await errorOf(authenticate(new SoftwarePasskey()))).toBe(failed)
  })

  test('of a banned account is refused', async () => {
    const { passkey, id } = await withPasskey('isolde')
    await server.sql`update auth.users set banned_until = 'infinity' where id = ${id}`
    expect(await errorOf(authenticate(passkey))).toBe('403 user_banned')
  })

  test('is of the site’s host, whatever is requested', async () => {
    const response = await call('/auth/v1/passkeys/authentication/options', {
      method: 'POST',
      headers: { 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
      body: '{}',
    })
    expect(await response.json()).toMatchObject({
      options: { rpId: new URL(server.url).hostname, userVerification: 'required' },
    })
  })
})

describe('a list of passkeys', () => {
  test('renames one', async () => {
    const { client, passkeyId } = await withPasskey('jana')
    const { data } = await client.auth.passkey.update({ passkeyId, friendlyName: 'Blue key' })
    expect(data).toMatchObject({ id: passkeyId, friendly_name: 'Blue key' })
    const long = client.auth.passkey.update({ passkeyId, friendlyName: 'x'.repeat(121) })
    expect(await errorOf(long)).toBe('400 validation_failed')
  })

  test('removes one', async () => {
    const { client, passkeyId, passkey } = await withPasskey('jette')
    expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull()
    expect((await client.auth.passkey.list()).data).toEqual([])
    expect(await errorOf(authenticate(passkey))).toBe(failed)
  })

  test('has those of its account only', async () => {
    const { passkeyId } = await withPasskey('johanna')
    const { client } = await signedUp('jonas')
    expect((await client.auth.passkey.list()).data).toEqual([])
    const renamed = client.auth.passkey.update({ passkeyId, friendlyName: 'Mine' })
    expect(await errorOf(renamed)).toBe('404 validation_failed')
    expect(await errorOf(client.auth.passkey.delete({ passkeyId }))).toBe('404 validation_failed')
  })
})
