import { createHmac, timingSafeEqual } from 'node:crypto'

const longestToken = 16_000

const HEADER = encode({ alg: 'HS256', typ: 'JWT' })

type TokenTrouble = 'malformed' | 'expired'

/** Signs a JWT with HS256. The caller sets `exp` in unix seconds. */
export function signToken(claims: Record<string, unknown>, secret: string): string {
  const content = `${HEADER}.${encode(claims)}`
  return `${content}.${signature(content, secret).toString('base64url')}`
}

/** Returns the claims of a valid token. Ignores the algorithm that the token names. */
export function readToken(token: string, secret: string): Record<string, unknown> | TokenTrouble {
  const parts = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(token.slice(0, longestToken + 1))
  if (!parts || token.length > longestToken) return 'malformed'
  const [, head = '', body = '', signed = ''] = parts
  const header = decode(head)
  if (header?.alg !== 'HS256' || 'crit' in header) return 'malformed'
  // Compared as text, since base64url has several spellings of the same bytes.
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
