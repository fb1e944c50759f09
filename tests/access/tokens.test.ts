import { createClient } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { altered, sign } from '#tests/fuzz/callers.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { createArrange, password } from './arrange.ts'
import { createSnapshot } from './judge.ts'
import { people } from './people.ts'
import { ended, errors, type TokenError, type TokenRequest, tokenRequests } from './token-cases.ts'

let server: TestServer
let jwtSecret: string
let arrange: () => Promise<void>

beforeAll(async () => {
  server = await startTestServer()
  // Their job also deletes old messages.
  await server.mails.stop()
  const { backend } = readConfig({ DATA_DIR: server.dataDir })
  if (backend.kind === 'hosted') throw new Error('The test server is never hosted.')
  jwtSecret = backend.keys.jwtSecret
  arrange = await createArrange(server.login)
  await createSnapshot(server.sql, 'arranging')
})
afterAll(() => server?.stop())

type Headers = Record<string, string>

const as = (token: string): Headers => ({ apikey: server.publishableKey, authorization: `Bearer ${token}` })

/** Access tokens that can be reused, because no request has changed anything since the sign-in. */
const tokens = new Map<string, string>()

/** Returns an access token of a person; without a reusable one it resets the database and signs in. */
async function signIn(person: 'noor' | 'vera'): Promise<string> {
  const cached = tokens.get(person)
  if (cached) return cached
  await arrange()
  await server.sql`update auth.users set encrypted_password = (select encrypted_password from auth.users where id = ${people.tomas.id})`
  const client = createClient(server.url, server.publishableKey, { auth: { persistSession: false } })
  const { data, error } = await client.auth.signInWithPassword({ email: people[person].email, password })
  if (error) throw error
  tokens.set(person, data.session.access_token)
  return data.session.access_token
}

async function invalidate(token: string, error: TokenError): Promise<Headers> {
  const claims = decodeJwt(token)
  switch (error) {
    case 'a session that was signed out':
      await fetch(`${server.url}/auth/v1/logout`, { method: 'POST', headers: as(token) })
      return as(token)
    case 'a session of an account that was removed':
      await server.sql`delete from auth.users where id = ${String(claims.sub)}`
      return as(token)
    case 'an expired token':
      return as(sign({ ...claims, exp: Math.floor(Date.now() / 1000) - 1 }, jwtSecret))
    case 'a token signed with another key':
      return as(sign(claims, `${jwtSecret}x`))
    case 'a token whose role was altered':
      return as(altered(token, { ...claims, role: 'service_role' }))
    case 'a token without a signature':
      return as(token.replace(/[^.]+$/, ''))
    case 'a token that says it needs no signature':
      return as(
        altered(token, claims)
          .replace(/^[^.]+/, encode({ alg: 'none', typ: 'JWT' }))
          .replace(/[^.]+$/, ''),
      )
    case 'a token signed with the publishable key':
      return as(sign(claims, server.publishableKey))
    case 'a token of another algorithm':
      return as(sign(claims, jwtSecret, 'RS256'))
    case 'a token that was made for a key, not for a person':
      return as(sign({ ...claims, role: 'service_role' }, jwtSecret))
    case 'a token in the place of the key':
      return { apikey: token }
    case 'the publishable key in the place of a token':
      return as(server.publishableKey)
    case 'an empty token':
      return as('')
    case 'a text that is no token':
      return as('a.b.c')
  }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Sends a request and returns its status, which the storage service writes into the body. */
async function send({ method, path, body }: TokenRequest, headers: Headers) {
  const isPicture = body instanceof Buffer
  const answer = await fetch(server.url + path, {
    method,
    headers: { ...headers, 'content-type': isPicture ? 'image/png' : 'application/json' },
    body: isPicture ? new Uint8Array(body) : body && JSON.stringify(body),
  })
  const text = await answer.text()
  const own = /^\{.*"statusCode":"(\d+)"/.exec(text)?.[1]
  return { status: Number(own ?? answer.status), text }
}

const state = async () => ({
  tables: await server.sql`select arranging.snapshot()::json as rows`,
  passwords: await server.sql`select id, encrypted_password from auth.users order by id`,
})

describe('with a valid token', () => {
  afterEach(() => tokens.clear())

  test.each(tokenRequests)('a person $does', async request => {
    const { status, text } = await send(request, as(await signIn(request.byAdmin ? 'vera' : 'noor')))
    expect(text && status).toBeOneOf(['', 200, 201, 204])
  })

  test.each(tokenRequests.filter(({ byAdmin }) => byAdmin))('a reader never $does', async request => {
    const token = await signIn('noor')
    const before = await state()
    expect((await send(request, as(token))).status).toBe(403)
    expect(await state()).toEqual(before)
  })
})

describe.each(errors)('with %s', error => {
  if (ended.includes(error)) afterEach(() => tokens.clear())

  test.each(tokenRequests)('no request $does', async request => {
    const headers = await invalidate(await signIn(request.byAdmin ? 'vera' : 'noor'), error)
    const before = await state()
    const { status, text } = await send(request, headers)
    const isDone =
      (request.isRead && ended.includes(error)) ||
      (request.isPublic && error === 'the publishable key in the place of a token')
    if (isDone) expect(status).toBeLessThan(500)
    else expect([401, 403]).toContain(status)
    if (error !== 'a session that was signed out') expect(text).not.toContain(people.noor.email)
    expect(await state()).toEqual(before)
  })
})
