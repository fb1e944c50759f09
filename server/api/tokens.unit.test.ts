import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Caller, isSessionAlive, readCaller, signAccessToken, signToken } from './tokens.ts'

const keys = {
  publishable: 'sb_publishable_wren',
  secret: 'sb_secret_wren',
  jwtSecret: 'a secret of more than thirty-two characters',
}
const userId = '6f2f3a60-6a52-4c7e-9f2e-2d4c8a1b9e01'
const sessionId = '0b9d7c44-1f55-4b1c-8f5e-5a6f1f0f2c02'
const claims = { sub: userId, session_id: sessionId, role: 'authenticated', aud: 'authenticated' }
const soon = Math.floor(Date.now() / 1000) + 60

function read(headers: Record<string, string>, service = 'rest') {
  return readCaller(new Request(`http://localhost/${service}/v1/`, { headers }), keys)
}
const withBearer = (bearer: string, apikey = keys.publishable) =>
  read({ apikey, authorization: `Bearer ${bearer}` })

function roleOf(answer: Caller | Response) {
  return answer instanceof Response ? answer.status : answer.role
}

/** A correctly signed token with an arbitrary header and body. */
function forge(header: unknown, body: unknown, secret: string = keys.jwtSecret, hash = 'sha256') {
  const part = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const content = `${part(header)}.${part(body)}`
  return `${content}.${createHmac(hash, secret).update(content).digest('base64url')}`
}
const hs256 = { alg: 'HS256', typ: 'JWT' }

const accessToken = await signAccessToken(claims, keys)
const good = { ...claims, exp: soon }
const [head = '', body = '', signature = ''] = (await signToken(good, keys.jwtSecret)).split('.')
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const refused: [string, string][] = [
  ['expired', await signToken({ ...claims, exp: soon - 61 }, keys.jwtSecret)],
  ['without an expiry', await signToken(claims, keys.jwtSecret)],
  ['with an expiry that is a text', forge(hs256, { ...claims, exp: String(soon) })],
  ['of another key', await signToken(good, 'another secret of more than thirty-two characters')],
  ['signed with the publishable key', await signToken(good, keys.publishable)],
  ['with an altered role', `${head}.${encoded({ ...good, role: 'service_role' })}.${signature}`],
  ['of the role service_role', await signToken({ ...good, role: 'service_role' }, keys.jwtSecret)],
  ['of the role postgres', await signToken({ ...good, role: 'postgres' }, keys.jwtSecret)],
  ['of the algorithm none', `${encoded({ alg: 'none' })}.${body}.`],
  ['of the algorithm none with a signature', `${encoded({ alg: 'none' })}.${body}.${signature}`],
  ['that says none and is signed', forge({ alg: 'none' }, good)],
  ['of the algorithm HS512', forge({ alg: 'HS512' }, good, keys.jwtSecret, 'sha512')],
  ['with a critical extension', forge({ ...hs256, crit: ['b64'] }, good)],
  ['for another audience', await signToken({ ...good, aud: 'elsewhere' }, keys.jwtSecret)],
  ['without a session', await signToken({ ...good, session_id: undefined }, keys.jwtSecret)],
  ['of somebody who is no uuid', await signToken({ ...good, sub: "'; drop table" }, keys.jwtSecret)],
  ['without its signature', `${head}.${body}`],
  ['with a fourth part', `${head}.${body}.${signature}.${signature}`],
  ['with padding', `${head}.${body}.${signature}=`],
  ['whose body is no object', forge(hs256, [good])],
  ['whose body is no JSON', forge(hs256, '{')],
  ['of 20 kB', await signToken({ ...good, more: 'a'.repeat(20_000) }, keys.jwtSecret)],
]

describe('the caller of a request', () => {
  test('is a visitor, the service role, or a user', async () => {
    expect(await read({ apikey: keys.publishable })).toMatchObject({
      role: 'anon',
      userId: null,
      sessionId: null,
    })
    expect(await withBearer(keys.publishable)).toMatchObject({ role: 'anon', claims: { role: 'anon' } })
    expect(await read({ apikey: keys.secret })).toMatchObject({ role: 'service_role' })
    expect(await withBearer(accessToken)).toMatchObject({
      role: 'authenticated',
      claims: { ...claims, exp: expect.any(Number) },
      userId,
      sessionId,
    })
  })

  test('is the user of the token despite a secret key', async () => {
    expect(roleOf(await withBearer(accessToken, keys.secret))).toBe('authenticated')
  })

  test.each<[string, Record<string, string>]>([
    ['without a key', {}],
    ['with a token alone', { authorization: `Bearer ${accessToken}` }],
    ['with a key that is not ours', { apikey: 'sb_publishable_other' }],
    ['with the beginning of a key', { apikey: keys.secret.slice(0, -1) }],
    ['with the JWT secret as a key', { apikey: keys.jwtSecret }],
    ['with two keys', { apikey: `${keys.publishable}, ${keys.secret}` }],
    [
      'with the secret key as a bearer only',
      { apikey: keys.publishable, authorization: `Bearer ${keys.secret}` },
    ],
    [
      'with the publishable key as a bearer of service rights',
      { apikey: keys.secret, authorization: `Bearer ${keys.publishable}` },
    ],
    ['with another scheme', { apikey: keys.publishable, authorization: `Basic ${keys.secret}` }],
    ['with an empty bearer', { apikey: keys.publishable, authorization: 'Bearer ' }],
  ])('is refused %s', async (_name, headers) => expect(roleOf(await read(headers))).toBe(401))

  test.each(refused)('a token %s is refused', async (_name, token) =>
    expect(roleOf(await withBearer(token))).toBe(401),
  )

  test('is refused in the format of the service', async () => {
    const expired = `Bearer ${await signToken({ ...claims, exp: soon - 61 }, keys.jwtSecret)}`
    const body = async (service: string) => {
      const answer = await read({ apikey: keys.publishable, authorization: expired }, service)
      return answer instanceof Response ? await answer.json() : null
    }
    expect(await body('rest')).toEqual({
      code: 'PGRST303',
      message: 'JWT expired',
      details: null,
      hint: null,
    })
    expect(await body('auth')).toEqual({ code: 401, error_code: 'bad_jwt', msg: 'JWT expired' })
    expect(await body('storage')).toEqual({
      statusCode: '401',
      error: 'Unauthorized',
      message: 'JWT expired',
    })
  })
})

test('only a user has a session that can end', async () => {
  const requested: unknown[][] = []
  const none = async (_parts: TemplateStringsArray, ...values: unknown[]) => {
    requested.push(values)
    return []
  }
  const caller = await withBearer(accessToken)
  if (caller instanceof Response) throw new Error('refused')
  expect(await isSessionAlive(none, caller)).toBe(false)
  expect(requested).toEqual([[sessionId, userId]])
  expect(await isSessionAlive(async () => [{}], caller)).toBe(true)
  expect(await isSessionAlive(none, { ...caller, role: 'service_role' })).toBe(true)
})
