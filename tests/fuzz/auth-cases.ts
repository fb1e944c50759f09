import { type Known, PASSWORD } from './fixture.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { encode, jsonObject, oddJson, oddText, spoilJson } from './odd-values.ts'
import type { Random } from './random.ts'

const ENDPOINTS = [
  'signup',
  'token',
  'token',
  'token',
  'logout',
  'user',
  'user',
  'recover',
  'verify',
  'verify',
  'resend',
  'settings',
  'health',
]
const CLOSED = [
  'otp',
  'magiclink',
  'admin/users',
  'admin/generate_link',
  'factors',
  'sso',
  'authorize',
  'callback',
  'invite',
  'reauthenticate',
  'user/identities/authorize',
  '.well-known/jwks.json',
  '',
]
const REDIRECTS = [
  'http://evil.test\\@127.0.0.1/',
  'http:evil.test//host',
  'http:/evil.test//host',
  '//evil.test',
  '/\\evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  '/resetpassword',
  'http://127.0.0.1@evil.test/',
  'data:text/html,x',
]

export function authCase(random: Random, known: Known): Partial<FuzzCase> {
  const endpoint = random.chance(0.88) ? random.pick(ENDPOINTS) : random.pick([...CLOSED, oddText(random)])
  const usual =
    endpoint === 'user'
      ? ['GET', 'PUT', 'PUT']
      : endpoint === 'settings' || endpoint === 'health'
        ? ['GET']
        : endpoint === 'verify'
          ? ['GET', 'POST']
          : ['POST']
  const method = random.chance(0.9)
    ? random.pick(usual)
    : random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD'])
  const fields = endpoint === 'verify' && method === 'GET' ? verifyQuery(random) : queryOf(endpoint, random)
  return {
    area: 'auth',
    method,
    path: `/auth/v1/${random.chance(0.95) ? endpoint : spell(endpoint, random)}`,
    query: fields.map(
      ([name, value]) => `${random.chance(0.9) ? name : spell(name, random)}=${encode(value, random)}`,
    ),
    headers: [],
    body: method === 'GET' || method === 'HEAD' ? null : body(endpoint, random, known),
  }
}

/** Percent-encodes some letters of a word. */
const spell = (word: string, random: Random) =>
  [...word].map(letter => (random.chance(0.2) ? `%${letter.charCodeAt(0).toString(16)}` : letter)).join('')

function queryOf(endpoint: string, random: Random): [string, string][] {
  const fields: [string, string][] = []
  if (endpoint === 'token')
    fields.push([
      'grant_type',
      random.pick(['password', 'refresh_token', 'refresh_token', 'pkce', 'id_token', oddText(random)]),
    ])
  if (endpoint === 'token' && random.chance(0.1)) fields.push(['grant_type', 'password'])
  if (endpoint === 'logout')
    fields.push(['scope', random.pick(['local', 'global', 'others', oddText(random)])])
  if (random.chance(0.25)) fields.push(['redirect_to', random.pick(REDIRECTS)])
  if (random.chance(0.08)) fields.push([oddText(random), oddText(random)])
  return fields
}

function verifyQuery(random: Random): [string, string][] {
  const token = random.pick(['637226', 'a'.repeat(43), 'pkce_a', '0'.repeat(64), '', oddText(random)])
  return [
    ['token', token],
    ['type', random.pick(['recovery', 'signup', 'email', 'magiclink', 'email_change', oddText(random)])],
    ...(random.chance(0.6) ? [['redirect_to', random.pick(REDIRECTS)] satisfies [string, string]] : []),
  ]
}

function body(endpoint: string, random: Random, known: Known): Buffer {
  const email = () =>
    JSON.stringify(
      random.pick([
        ...known.emails,
        `new${random.below(1e6)}@example.com`,
        `${'a'.repeat(300)}@example.com`,
        'a@b\0.c',
        'A@EXAMPLE.COM',
        'a@\nb',
        '" "@example.com',
        'ü@exämple.com',
        oddText(random),
      ]),
    )
  const password = () =>
    JSON.stringify(
      random.pick([
        PASSWORD,
        'x'.repeat(72),
        'é'.repeat(37),
        'x'.repeat(5000),
        'short',
        '12345678',
        'twelve\0words',
        oddText(random),
      ]),
    )
  const token = () =>
    JSON.stringify(random.pick(['637226', 'a'.repeat(22), 'x'.repeat(4000), '', oddText(random)]))
  const entries: [string, string][] = []
  const add = (name: string, value: () => string) => {
    if (random.chance(0.92)) entries.push([name, random.chance(0.12) ? oddJson(random, 2) : value()])
  }
  switch (endpoint) {
    case 'signup':
      add('email', email)
      add('password', password)
      add('data', () =>
        random.chance(0.5)
          ? jsonObject(random, [
              ['full_name', oddJson(random, 1)],
              ['role', '"admin"'],
            ])
          : oddJson(random),
      )
      break
    case 'token':
      if (random.chance(0.5))
        add('refresh_token', random.chance(0.4) ? () => JSON.stringify(known.refreshToken) : token)
      else {
        add('email', email)
        add('password', password)
      }
      break
    case 'user':
      if (random.chance(0.5)) add('password', password)
      if (random.chance(0.5)) add('current_password', password)
      if (random.chance(0.3)) add('email', email)
      if (random.chance(0.4)) add('data', () => oddJson(random))
      if (random.chance(0.1))
        entries.push(
          ['role', '"service_role"'],
          ['app_metadata', '{"role":"admin"}'],
          ['id', JSON.stringify(random.pick(known.ids))],
        )
      break
    case 'verify':
      add('type', () =>
        JSON.stringify(random.pick(['recovery', 'signup', 'email', 'sms', 'recovery', oddText(random)])),
      )
      add(random.pick(['token', 'token_hash']), token)
      add('email', email)
      break
    default:
      add('email', email)
      add('type', () => random.pick(['"signup"', '"email_change"', '"recovery"']))
  }
  if (random.chance(0.15))
    entries.push(['gotrue_meta_security', oddJson(random, 2)], ['code_challenge', oddJson(random, 1)])
  return spoilJson(jsonObject(random, entries), random)
}
