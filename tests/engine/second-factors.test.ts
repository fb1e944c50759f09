import { beforeAll, describe, expect, test } from 'vitest'
import { codeOf } from '#tests/support/authenticator-app.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { until } from '#tests/support/until.ts'
import { errorOf, factorsOf, levelOf } from './factors-of.ts'
import { PASSWORD, peopleOf, tokenOf } from './people-of.ts'

let server: BorrowedServer

beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
})

const { signedUp, call } = peopleOf(() => server)
const { enroll, withFactor, signIn } = factorsOf(() => server)

describe('adding an authenticator', () => {
  test('answers a QR code, the secret and its address', async () => {
    const { client, email } = await signedUp('ada')
    const { data } = await client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
      issuer: 'On hedges',
    })
    expect(data).toMatchObject({ type: 'totp', friendly_name: 'Phone' })
    expect(data?.totp?.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data?.totp?.uri).toBe(
      `otpauth://totp/On%20hedges:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=On%20hedges&period=30&secret=${data?.totp?.secret}`,
    )
    expect(data?.totp?.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]+<\/svg>$/)
  })

  test('names the host where no issuer is given', async () => {
    const { client } = await signedUp('adele')
    expect(new URL((await enroll(client)).uri).searchParams.get('issuer')).toBe(new URL(server.url).host)
  })

  test('counts from its first code on', async () => {
    const { client } = await signedUp('agnes')
    const { factorId, secret } = await enroll(client)
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    const { error } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(error).toBeNull()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([
      { id: factorId, friendly_name: 'Phone', factor_type: 'totp', status: 'verified', phone: '' },
    ])
  })

  test('refuses a name that another one has', async () => {
    const { client } = await signedUp('alma')
    await enroll(client)
    const again = client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(await errorOf(again)).toBe('422 mfa_factor_name_conflict')
  })

  test('refuses an eleventh', async () => {
    const { client } = await signedUp('amelie')
    for (let count = 0; count < 10; count++) await enroll(client, `Phone ${count}`)
    const more = client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone 10' })
    expect(await errorOf(more)).toBe('422 too_many_enrolled_mfa_factors')
  })

  test.each([
    [{ factor_type: 'phone', phone: '+15550100' }, 422, 'mfa_phone_enroll_not_enabled'],
    [{ factor_type: 'webauthn' }, 422, 'mfa_webauthn_enroll_not_enabled'],
    [{ factor_type: 'nothing' }, 400, 'validation_failed'],
    [{}, 400, 'validation_failed'],
  ])('refuses %j', async (body, status, error_code) => {
    const { client } = await signedUp(`anna-${error_code}-${JSON.stringify(body).length}`)
    const answer = await call('/auth/v1/factors', {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(client)}` },
      body: JSON.stringify(body),
    })
    expect({ status: answer.status, ...(await answer.json()) }).toMatchObject({ status, error_code })
  })

  test('needs a proof of the last five minutes', async () => {
    const { client, id } = await signedUp('astrid')
    await server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '301 seconds'
      where session_id in (select id from auth.sessions where user_id = ${id})`
    const late = client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(await errorOf(late)).toBe('400 reauthentication_needed')
  })

  test('stores no secret in plain text', async () => {
    const { client } = await signedUp('audrey')
    const { factorId, secret } = await enroll(client)
    const [row] = await server.sql<{
      secret: string
    }>`select secret from auth.mfa_factors where id = ${factorId}`
    expect(row?.secret).toMatch(/^[\w-]{60,}$/)
    expect(row?.secret).not.toContain(secret)
  })
})

describe('a code', () => {
  test('makes the session aal2 in place', async () => {
    const { email, secret, factorId } = await withFactor('bea')
    const { client, user } = await signIn(email)
    expect(user.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    const before = (await client.auth.getClaims()).data?.claims
    expect(before).toMatchObject({ aal: 'aal1' })
    const { data } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(data?.user.factors).toHaveLength(1)
    const after = (await client.auth.getClaims()).data?.claims
    expect(after).toMatchObject({ aal: 'aal2', session_id: before?.session_id })
    expect(after?.amr?.map(entry => (typeof entry === 'string' ? entry : entry.method)).sort()).toEqual([
      'password',
      'totp',
    ])
    expect((await client.auth.refreshSession()).error).toBeNull()
    expect((await client.auth.getClaims()).data?.claims.aal).toBe('aal2')
  })

  test('ends the other aal1 sessions of the account only', async () => {
    const { client: strong, email, secret, factorId } = await withFactor('bella')
    const { client: weak } = await signIn(email)
    const { client: other } = await signIn(email)
    await other.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect((await weak.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    expect((await strong.auth.getUser()).error).toBeNull()
    expect((await other.auth.getUser()).error).toBeNull()
  })

  test('counts once, even in a race', async () => {
    const { email, secret, factorId } = await withFactor('berta')
    const clients = await Promise.all(Array.from({ length: 6 }, () => signIn(email)))
    const answers = await Promise.all(
      clients.map(({ client }) => client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })),
    )
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1)
  })

  test('is tried five times, however many addresses send it', async () => {
    const { email, secret, factorId } = await withFactor('bianca')
    const { client } = await signIn(email)
    const attempt = (code: string) => errorOf(client.auth.mfa.challengeAndVerify({ factorId, code }))
    const wrong = codeOf(secret, 100)
    for (let count = 0; count < 5; count++) expect(await attempt(wrong)).toBe('422 mfa_verification_failed')
    expect(await attempt(codeOf(secret))).toBe('429 over_request_rate_limit')
    const later = (minutes: number) =>
      server.sql`update auth.mfa_factors set failed_at = now() - ${`${minutes} minutes`}::interval where id = ${factorId}`
    await later(14)
    expect(await attempt(codeOf(secret))).toBe('429 over_request_rate_limit')
    await later(16)
    expect(await attempt(wrong)).toBe('422 mfa_verification_failed')
    await later(16)
    expect(await attempt(codeOf(secret))).toBe('429 over_request_rate_limit')
    await later(31)
    expect(await attempt(codeOf(secret))).toBeNull()
  })

  test('is not counted less often in a race', async () => {
    const { email, secret, factorId } = await withFactor('britta')
    const { client } = await signIn(email)
    const wrong = codeOf(secret, 100)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () =>
        errorOf(client.auth.mfa.challengeAndVerify({ factorId, code: wrong })),
      ),
    )
    expect(answers.filter(answer => answer === '422 mfa_verification_failed')).toHaveLength(5)
  })

  test('of another account is refused', async () => {
    const { secret, factorId } = await withFactor('brenda')
    const { client } = await signedUp('bruno')
    const answer = client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })
    expect(await errorOf(answer)).toBe('404 mfa_factor_not_found')
  })
})

describe('a challenge', () => {
  test('answers its id, kind and end', async () => {
    const { client, factorId } = await withFactor('cara')
    const { data } = await client.auth.mfa.challenge({ factorId })
    expect(data).toMatchObject({ type: 'totp', id: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect(Math.abs((data?.expires_at ?? 0) - Date.now() / 1000 - 300)).toBeLessThan(60)
  })

  async function challenged(name: string) {
    const { email, secret, factorId } = await withFactor(name)
    const { client } = await signIn(email)
    const { data } = await client.auth.mfa.challenge({ factorId })
    const challengeId = data?.id ?? ''
    const verify = (code: string) => errorOf(client.auth.mfa.verify({ factorId, challengeId, code }))
    return { verify, secret, challengeId }
  }

  test('is used once', async () => {
    const { verify, secret } = await challenged('carla')
    expect(await verify(codeOf(secret))).toBeNull()
    expect(await verify(codeOf(secret, 1))).toBe('422 mfa_ip_address_mismatch')
  })

  test('ends after five minutes', async () => {
    const { verify, secret, challengeId } = await challenged('carmen')
    await server.sql`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = ${challengeId}`
    expect(await verify(codeOf(secret))).toBe('422 mfa_challenge_expired')
  })

  test('is for the network that asked', async () => {
    const { verify, secret, challengeId } = await challenged('cecilia')
    await server.sql`update auth.mfa_challenges set ip_address = '192.0.2.1' where id = ${challengeId}`
    expect(await verify(codeOf(secret))).toBe('422 mfa_ip_address_mismatch')
  })

  test('needs a code', async () => {
    const { verify } = await challenged('clara')
    expect(await verify('')).toBe('400 validation_failed')
  })
})

describe('an aal1 session of an account with a factor', () => {
  test('changes its name, but neither password nor factors', async () => {
    const { email, factorId } = await withFactor('dora')
    const { client } = await signIn(email)
    expect(await errorOf(client.auth.updateUser({ data: { mood: 'calm' } }))).toBeNull()
    const password = client.auth.updateUser({ password: 'twelve lines', current_password: PASSWORD })
    expect(await errorOf(password)).toBe('401 insufficient_aal')
    const more = client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    expect(await errorOf(more)).toBe('403 insufficient_aal')
    expect(await errorOf(client.auth.mfa.unenroll({ factorId }))).toBe('422 insufficient_aal')
  })
})

describe('removing an authenticator', () => {
  test('makes its sessions aal1', async () => {
    const { client, factorId } = await withFactor('edith')
    const { data } = await client.auth.mfa.unenroll({ factorId })
    expect(data).toEqual({ id: factorId })
    await client.auth.refreshSession()
    expect(await levelOf(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' })
    expect(await errorOf(client.auth.mfa.unenroll({ factorId }))).toBe('404 mfa_factor_not_found')
  })

  test('of another account is refused', async () => {
    const { factorId } = await withFactor('elsa')
    const { client } = await withFactor('emma')
    expect(await errorOf(client.auth.mfa.unenroll({ factorId }))).toBe('404 mfa_factor_not_found')
  })

  test('is refused once the factor was verified meanwhile', async () => {
    const { client, id } = await signedUp('eva')
    const { factorId } = await enroll(client)
    const removal = await server.sql.begin(async step => {
      await step`select from auth.users where id = ${id} for update`
      const answer = errorOf(client.auth.mfa.unenroll({ factorId }))
      await until(async () =>
        expect(await server.sql`select from pg_locks where not granted`).not.toEqual([]),
      )
      await step`update auth.mfa_factors set status = 'verified' where id = ${factorId}`
      return { answer }
    })
    expect(await removal.answer).toBe('404 mfa_factor_not_found')
    expect(await server.sql`select status from auth.mfa_factors where id = ${factorId}`).toEqual([
      { status: 'verified' },
    ])
  })

  test('needs a proof of the last five minutes', async () => {
    const { client, factorId, id } = await withFactor('erika')
    await server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '301 seconds'
      where session_id in (select id from auth.sessions where user_id = ${id})`
    expect(await errorOf(client.auth.mfa.unenroll({ factorId }))).toBe('400 reauthentication_needed')
  })
})
