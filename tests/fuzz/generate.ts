import { authCase } from './auth-cases.ts'
import { randomAddress } from './callers.ts'
import type { Known } from './fixture.ts'
import { type Area, type FuzzCase, PRIVILEGED, STRANGERS } from './fuzz-case.ts'
import { oddText } from './odd-values.ts'
import { pageCase } from './page-cases.ts'
import { Random } from './random.ts'
import { rawCase } from './raw-cases.ts'
import { restCase } from './rest-cases.ts'
import { storageCase } from './storage-cases.ts'

const GENERATORS: Record<Area, (random: Random, known: Known) => Partial<FuzzCase>> = {
  rest: restCase,
  auth: authCase,
  storage: storageCase,
  pages: pageCase,
  raw: rawCase,
}
const SHARES: Area[] = [
  'rest',
  'rest',
  'rest',
  'rest',
  'auth',
  'auth',
  'storage',
  'storage',
  'pages',
  'pages',
  'raw',
]

interface CaseChoice {
  seed: number
  from: 'strangers' | 'privileged'
  /** All areas when absent. */
  area?: Area
}

const VERBS = [
  'OPTIONS',
  'TRACE',
  'PUT',
  'DELETE',
  'PATCH',
  'HEAD',
  'POST',
  'GET',
  'PROPFIND',
  'SEARCH',
  'M-SEARCH',
  'SOURCE',
]

/** Deterministic for the same seed, index and site. */
export function generateCase({ seed, from, area }: CaseChoice, index: number, known: Known): FuzzCase {
  const random = new Random(seed * 1_000_003 + index)
  if (random.chance(0.75)) random.calmDown()
  const parts = GENERATORS[area ?? random.pick(SHARES)](random, known)
  const stranger = random.pick([
    'reader',
    'reader',
    'reader',
    'visitor',
    'visitor',
    random.pick(STRANGERS),
  ] as const)
  const caller = from === 'privileged' ? random.pick(PRIVILEGED) : stranger
  const body = parts.body ?? null
  return {
    area: 'pages',
    path: '/',
    query: [],
    ...parts,
    method: random.chance(0.04) ? random.pick(VERBS) : (parts.method ?? 'GET'),
    caller,
    body,
    headers: general(random, parts.headers ?? [], body !== null),
    framing:
      body && random.chance(0.12) ? random.pick(['chunked', 'chunked', 'short', 'long', 'torn']) : 'length',
  }
}

function general(random: Random, own: [string, string][], hasBody: boolean): [string, string][] {
  const headers = [...own]
  const has = (name: string) => headers.some(([other]) => other === name)
  if (!random.chance(0.06)) headers.push(['x-forwarded-for', randomAddress(random.number())])
  else
    headers.push([
      'x-forwarded-for',
      random.pick([
        '',
        ',,,',
        '127.0.0.1',
        '::1',
        '1.2.3.4, 127.0.0.1',
        `${'1.1.1.1,'.repeat(300)}2.2.2.2`,
        '999.1.1.1',
        oddText(random),
      ]),
    ])
  if (hasBody && !has('content-type'))
    headers.push([
      'content-type',
      random.chance(0.85)
        ? 'application/json'
        : random.pick([
            '',
            'text/plain',
            'application/json; charset=utf-16',
            'application/x-www-form-urlencoded',
            'text/csv',
            'multipart/form-data',
            oddText(random),
          ]),
    ])
  if (random.chance(0.06))
    headers.push([
      random.pick([
        'cookie',
        'x-client-info',
        'user-agent',
        'origin',
        'referer',
        'x-request-id',
        'x-forwarded-proto',
        'x-forwarded-host',
        'x-real-ip',
        'forwarded',
        'if-none-match',
        'range',
        'accept',
        'prefer',
        'content-encoding',
        'accept-language',
        'x-http-method-override',
        'content-profile',
      ]),
      oddText(random),
    ])
  if (random.chance(0.02))
    headers.push(['host', random.pick(['evil.test', 'localhost', '', 'a:b', '[::1]', 'evil.test, a'])])
  if (random.chance(0.03)) headers.push(random.pick(headers))
  if (random.chance(0.02))
    headers.push([
      'authorization',
      random.pick(['Basic YTpi', 'Bearer', 'Bearer  ', 'bearer null', oddText(random)]),
    ])
  return headers
}
