import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { removeExpiredSessions } from '#server/api/auth/sessions.ts'
import { memoryLimits } from '#server/http/limits.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let server: BorrowedServer

beforeAll(async () => {
  server = await borrowServer()
})

const { newClient, signedUp, call } = peopleOf(() => server)

async function sessionOf(name: string) {
  const person = await signedUp(name)
  const { data } = await person.client.auth.getSession()
  if (!data.session) throw new Error('no session')
  const claims = (await person.client.auth.getClaims()).data?.claims
  return { ...person, session: data.session, sessionId: String(claims?.session_id) }
}

async function refresh(token: string) {
  const response = await call('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: token }),
  })
  const body = await response.json()
  return {
    status: response.status,
    code: body.error_code,
    next: body.refresh_token,
    access: body.access_token,
  }
}

const isAlive = async (id: string) =>
  (await server.sql`select id from auth.sessions where id = ${id}`).length > 0

test('removes addresses and browsers of ended sessions', async () => {
  const { id, sessionId } = await sessionOf('ren')
  const stored = async () => [
    await isAlive(sessionId),
    (await server.sql`select from private.known_browsers where user_id = ${id}`).length,
  ]
  await removeExpiredSessions(server.sql)
  expect(await stored()).toEqual([true, 1])
  await server.sql`update auth.sessions set updated_at = now() - interval '60 days' where id = ${sessionId}`
  await server.sql`update private.known_browsers set used_at = now() - interval '1 year' where user_id = ${id}`
  await removeExpiredSessions(server.sql)
  expect(await stored()).toEqual([false, 0])
})

describe('a refresh token', () => {
  test('has one successor, even with concurrent requests', async () => {
    const { session } = await sessionOf('ten')
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(new Set(answers.map(({ next }) => next)).size).toBe(1)
    expect(answers[0]?.next).not.toBe(session.refresh_token)
    expect((await refresh(answers[0]?.next)).status).toBe(200)
  })

  test('can be reused for ten seconds', async () => {
    const { session } = await sessionOf('lost')
    const first = await refresh(session.refresh_token)
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 200, next: first.next })
  })

  test('that is reused later revokes the session and its successor', async () => {
    const { session, sessionId, client } = await sessionOf('late')
    const { next } = await refresh(session.refresh_token)
    await server.sql`update auth.sessions set refreshed_at = refreshed_at - interval '11 seconds' where id = ${sessionId}`
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    })
    expect(await isAlive(sessionId)).toBe(false)
    expect(await refresh(next)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect((await client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
  })

  test('of two generations ago revokes the session at once', async () => {
    const { session, sessionId } = await sessionOf('old')
    const { next } = await refresh(session.refresh_token)
    await refresh(next)
    expect(await refresh(session.refresh_token)).toMatchObject({
      status: 400,
      code: 'refresh_token_already_used',
    })
    expect(await isAlive(sessionId)).toBe(false)
  })

  test('expires after sixty days without use', async () => {
    const { session, sessionId } = await sessionOf('away')
    await server.sql`update auth.sessions set updated_at = now() - interval '61 days' where id = ${sessionId}`
    expect(await refresh(session.refresh_token)).toMatchObject({ status: 400, code: 'session_expired' })
    expect(await isAlive(sessionId)).toBe(false)
  })

  test.each(['', 'a', 'a'.repeat(72), 'AAAA'.repeat(18)])('%j is refused', async token => {
    expect(await refresh(token)).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
  })

  test('is not accepted as an access token, nor the reverse', async () => {
    const { session } = await sessionOf('kinds')
    expect((await refresh(session.access_token)).status).toBe(400)
    const asBearer = { authorization: `Bearer ${session.refresh_token}` }
    expect((await call('/auth/v1/user', { headers: asBearer })).status).toBe(401)
  })

  test('keeps the time at which the password was given', async () => {
    const { session, sessionId } = await sessionOf('amr')
    await server.sql`
      update auth.mfa_amr_claims set updated_at = now() - interval '7 minutes' where session_id = ${sessionId}`
    const { access } = await refresh(session.refresh_token)
    const { amr } = JSON.parse(Buffer.from(String(access).split('.')[1] ?? '', 'base64url').toString())
    expect(amr).toEqual([{ method: 'password', timestamp: expect.any(Number) }])
    expect(Date.now() / 1000 - amr[0].timestamp).toBeGreaterThan(400)
  })
})

describe('with the limits of a site', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({}, memoryLimits())
  })
  afterAll(() => limited.stop())
  const { signedUp, newClient } = peopleOf(() => limited)

  test('invented tokens do not block the refresh of a session', async () => {
    const { client } = await signedUp('neighbour')
    for (let round = 0; round < 31; round++) {
      const invented = { refresh_token: 'invented' }
      const attempts = Array.from({ length: 10 }, () => newClient().auth.refreshSession(invented))
      for (const { error } of await Promise.all(attempts)) expect(error?.code).toBe('refresh_token_not_found')
    }
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('a noisy account does not block the refresh of others', async () => {
    const { client } = await signedUp('calm')
    const { email } = await signedUp('noisy')
    for (let round = 0; round < 6; round++) {
      const noisy = newClient()
      const { data } = await noisy.auth.signInWithPassword({ email, password: PASSWORD })
      const token = { refresh_token: data.session?.refresh_token ?? '' }
      await Promise.all(Array.from({ length: 60 }, () => newClient().auth.refreshSession(token)))
    }
    expect((await client.auth.refreshSession()).error).toBeNull()
  })
})

describe('signing out', () => {
  async function threeOf(name: string) {
    const first = await signedUp(name)
    const others = await Promise.all(
      [newClient(), newClient()].map(async client => {
        await client.auth.signInWithPassword({ email: first.email, password: PASSWORD })
        return client
      }),
    )
    return [first.client, ...others]
  }
  const alive = async (clients: Awaited<ReturnType<typeof threeOf>>) =>
    Promise.all(clients.map(async client => (await client.auth.getUser()).error === null))

  test('ends this session, the others, or all', async () => {
    const local = await threeOf('local')
    await local[0]?.auth.signOut({ scope: 'local' })
    expect(await alive(local)).toEqual([false, true, true])
    const others = await threeOf('others')
    await others[0]?.auth.signOut({ scope: 'others' })
    expect(await alive(others)).toEqual([true, false, false])
    const global = await threeOf('global')
    await global[0]?.auth.signOut({ scope: 'global' })
    expect(await alive(global)).toEqual([false, false, false])
  })

  test('invalidates the access token for account requests at once', async () => {
    const { client, session } = await sessionOf('gone')
    const headers = { authorization: `Bearer ${session.access_token}` }
    expect((await call('/auth/v1/user', { headers })).status).toBe(200)
    await client.auth.signOut()
    for (const [path, method] of [
      ['/auth/v1/user', 'GET'],
      ['/auth/v1/user', 'PUT'],
      ['/auth/v1/logout', 'POST'],
    ] as const) {
      const body = method === 'PUT' ? JSON.stringify({ data: { mood: 'calm' } }) : undefined
      const response = await call(path, { method, headers, ...(body ? { body } : {}) })
      expect(response.status, `${method} ${path}`).toBe(403)
      expect(await response.json()).toMatchObject({ error_code: 'session_not_found' })
    }
  })

  test('needs a scope and a person', async () => {
    const { session } = await sessionOf('scope')
    const headers = { authorization: `Bearer ${session.access_token}` }
    expect((await call('/auth/v1/logout?scope=everybody', { method: 'POST', headers })).status).toBe(400)
    expect((await call('/auth/v1/logout', { method: 'POST' })).status).toBe(401)
    expect((await call('/auth/v1/logout', { method: 'POST', key: server.secretKey })).status).toBe(401)
  })
})

test('refuses a banned account', async () => {
  const { session, id, email, sessionId } = await sessionOf('banned')
  await server.sql`update auth.users set banned_until = now() + interval '1 day' where id = ${id}`
  const attempt = await newClient().auth.signInWithPassword({ email, password: PASSWORD })
  expect(attempt.error).toMatchObject({ status: 403, code: 'user_banned' })
  const wrong = await newClient().auth.signInWithPassword({ email, password: 'something else' })
  expect(wrong.error?.code).toBe('invalid_credentials')
  expect(await refresh(session.refresh_token)).toMatchObject({ status: 403, code: 'user_banned' })
  expect(await isAlive(sessionId)).toBe(false)
})
