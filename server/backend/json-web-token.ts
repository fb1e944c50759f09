import { createHmac, timingSafeEqual } from 'node:crypto'

/** Longer than any token of ours: its claims hold at most 4 kB of a user's own data. */
const longestToken = 16_000

const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

/** Why a token was refused; `expired` is one that was good. */
export type TokenTrouble = 'malformed' | 'expired'

/** A JWT signed with HS256. `claims` go in as they are: the caller sets `exp` (unix seconds). */
export function signToken(claims: Record<string, unknown>, secret: string): string {
  const content = `${HEADER}.${encode(claims)}`
  return `${content}.${signature(content, secret).toString('base64url')}`
}

/** The claims of a token that `secret` signed and that has not expired. The algorithm is ours, never the token's. */
export function readToken(token: string, secret: string): Record<string, unknown> | TokenTrouble {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token.slice(0, longestToken + 1))
  if (!parts || token.length > longestToken) return 'malformed'
  const [, head = '', body = '', signed = ''] = parts
  const header = decode(head)
  if (header?.alg !== 'HS256' || 'crit' in header) return 'malformed'
  // Compared as text: base64url has several spellings of the same bytes, and only ours counts.
  const expected = Buffer.from(signature(`${head}.${body}`, secret).toString('base64url'))
  const given = Buffer.from(signed)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'malformed'
  const claims = decode(body)
  if (!claims || typeof claims.exp !== 'number') return 'malformed'
  return claims.exp > Date.now() / 1000 ? claims : 'expired'
}

function signature(content: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(content).digest()
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
