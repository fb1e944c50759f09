import { beforeAll, describe, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { PASSWORD, peopleOf } from './people-of.ts'

let server: BorrowedServer

beforeAll(async () => {
  server = await borrowServer()
})

const { call, signedUp } = peopleOf(() => server)

const post = (path: string, body: unknown) =>
  call(`/auth/v1/${path}`, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

describe('parsing a request', () => {
  test.each([
    '%73ignup',
    'signup/',
    'signup//',
    'SIGNUP',
    'signup%2F',
    'x/../../v1/%73ignup',
    'token%3Fgrant_type=password',
    'constructor',
    '__proto__',
    'magiclink',
    'admin/users',
    'invite',
    'web3',
  ])('/auth/v1/%s is no endpoint', async path => {
    const response = await post(path, { email: 'stranger@example.com', password: PASSWORD })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ code: 404, error_code: 'not_found' })
    expect(await server.sql`select id from auth.users where email = 'stranger@example.com'`).toEqual([])
  })

  test.each([
    'token?grant%5Ftype=x&grant_type=password',
    'token?grant_type=x&grant_type=password',
    'token?grant_type=password&pretty=1',
    'signup?grant_type=password',
    'logout?scope=local&scope=global',
  ])('/auth/v1/%s is refused', async path => {
    const { email, client } = await signedUp(`reading.${Math.random()}`)
    const token = (await client.auth.getSession()).data.session?.access_token
    const response = await call(`/auth/v1/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ email, password: PASSWORD }),
    })
    expect(response.status).toBe(400)
    expect((await client.auth.getUser()).error).toBeNull()
  })

  test('another grant is refused by name', async () => {
    for (const grant of ['nothing', ''])
      expect(await (await post(`token?grant_type=${grant}`, {})).json()).toMatchObject({
        msg: 'unsupported_grant_type',
      })
    expect((await post('token', {})).status).toBe(400)
  })
})

const bodies: [string, unknown][] = [
  ['no JSON', '{'],
  ['a list', []],
  ['nothing', ''],
  ['a number for an address', { email: 1, password: PASSWORD }],
  ['an object for an address', { email: { a: 1 }, password: PASSWORD }],
  ['a list for a password', { email: 'a@example.com', password: ['a'] }],
  ['null for a password', { email: 'a@example.com', password: null }],
  ['a NUL in the address', { email: 'a\0@example.com', password: PASSWORD }],
  ['a NUL in the password', { email: 'a@example.com', password: 'eleven\0lines' }],
  ['half a character', { email: 'a\ud800@example.com', password: PASSWORD }],
  ['a very long address', { email: `${'a'.repeat(300)}@example.com`, password: PASSWORD }],
  ['a NUL in the data', { email: 'b@example.com', password: PASSWORD, data: { full_name: 'a\0' } }],
  ['data that is a list', { email: 'b@example.com', password: PASSWORD, data: ['a'] }],
  ['too much data', { email: 'b@example.com', password: PASSWORD, data: { a: 'b'.repeat(5000) } }],
  ['a line break in the address', { email: 'a@example.com\r\nBcc: b@example.com', password: PASSWORD }],
]

describe('a body with', () => {
  test.each(bodies)('%s is a clear refusal for a sign-up', async (_name, body) => {
    const response = await post('signup', body)
    const { status } = response
    expect([400, 422]).toContain(status)
    expect(await response.json()).toEqual({
      code: status,
      error_code: expect.any(String),
      msg: expect.any(String),
    })
  })

  const paths = ['token?grant_type=password', 'token?grant_type=refresh_token', 'recover', 'verify', 'resend']
  test.each(paths)('any of these is never a 5xx for %s', async path => {
    for (const [name, body] of bodies) expect((await post(path, body)).status, name).toBeLessThan(500)
  })

  test('any of these is never a 5xx for PUT /user', async () => {
    const { client, email } = await signedUp('putting')
    const token = (await client.auth.getSession()).data.session?.access_token
    for (const [name, body] of bodies) {
      const response = await call('/auth/v1/user', {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      expect(response.status, name).toBeLessThan(500)
    }
    expect((await client.auth.signInWithPassword({ email, password: PASSWORD })).error).toBeNull()
  })
})

test('GET /user needs our key and our token', async () => {
  const { client } = await signedUp('asking')
  const token = (await client.auth.getSession()).data.session?.access_token
  const request = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/auth/v1/user`, { headers })).status
  const apikey = server.publishableKey
  expect(await request({ apikey, authorization: `Bearer ${token}` })).toBe(200)
  expect(await request({ authorization: `Bearer ${token}` })).toBe(401)
  expect(await request({ apikey: 'sb_publishable_other', authorization: `Bearer ${token}` })).toBe(401)
  expect(await request({ apikey })).toBe(401)
  expect(await request({ apikey, authorization: `Bearer ${token}x` })).toBe(401)
  expect(await request({ apikey: server.secretKey })).toBe(401)
})
