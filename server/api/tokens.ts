import { createHash, timingSafeEqual } from 'node:crypto'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Keys } from '#server/config/backend-config.ts'

export interface Caller {
  role: 'anon' | 'authenticated' | 'service_role'
  claims: Record<string, unknown>
  /** Both are null unless the role is `authenticated`. */
  userId: string | null
  sessionId: string | null
}

/** Until it expires, a signed-out session can still read; writes check the session. */
export const accessTokenSeconds = 600

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/

/** Like hosted Supabase. Returns a 401 in the service's format. Does not query the database: see isSessionAlive. */
export async function readCaller(request: Request, keys: Keys): Promise<Caller | Response> {
  const apiKey = request.headers.get('apikey')
  if (!apiKey) return refusal(request, 'no key')
  // Everybody knows the publishable key, so only the secret one is compared in constant time.
  const role = apiKey === keys.publishable ? 'anon' : isSame(apiKey, keys.secret) ? 'service_role' : null
  if (!role) return refusal(request, 'wrong key')

  const authorization = request.headers.get('authorization')
  const bearer = authorization === null ? apiKey : /^Bearer (\S+)$/i.exec(authorization)?.[1]
  if (!bearer) return refusal(request, 'malformed')
  if (bearer === apiKey) return { role, claims: { role }, userId: null, sessionId: null }

  const claims = await readToken(bearer, keys.jwtSecret)
  if (typeof claims === 'string') return refusal(request, claims)
  const { sub, session_id: sessionId } = claims
  if (claims.role !== 'authenticated' || claims.aud !== 'authenticated' || !isUuid(sub) || !isUuid(sessionId))
    return refusal(request, 'malformed')
  return { role: 'authenticated', claims, userId: sub, sessionId }
}

export function signAccessToken(claims: Record<string, unknown>, keys: Keys): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  return signToken({ ...claims, iat: now, exp: now + accessTokenSeconds }, keys.jwtSecret)
}

const TOKEN = /^[\w.-]{1,16000}$/

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export function signToken(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secret))
}

async function readToken(token: string, secret: string): Promise<JWTPayload | 'malformed' | 'expired'> {
  if (!TOKEN.test(token)) return 'malformed'
  try {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp'] }
    return (await jwtVerify(token, keyOf(secret), options)).payload
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'malformed'
  }
}

type SqlTag = (parts: TemplateStringsArray, ...values: unknown[]) => Promise<object[]>

/** A session may end before its access token expires, so check this before each write. */
export async function isSessionAlive(auth: SqlTag, caller: Caller): Promise<boolean> {
  if (caller.role !== 'authenticated') return true
  const found =
    await auth`select id from auth.sessions where id = ${caller.sessionId} and user_id = ${caller.userId}`
  return found.length > 0
}

type KeyError = 'no key' | 'wrong key' | 'malformed' | 'expired'

const sentences: Record<KeyError, string> = {
  'no key': 'No API key found in request',
  'wrong key': 'Invalid API key',
  malformed: 'Invalid JWT',
  expired: 'JWT expired',
}

function refusal(request: Request, error: KeyError): Response {
  const message = sentences[error]
  const service = new URL(request.url).pathname.split('/', 2)[1]
  const body =
    service === 'auth'
      ? { code: 401, error_code: error.endsWith('key') ? 'no_authorization' : 'bad_jwt', msg: message }
      : service === 'storage'
        ? { statusCode: '401', error: 'Unauthorized', message }
        : { code: error === 'expired' ? 'PGRST303' : 'PGRST301', message, details: null, hint: null }
  return Response.json(body, { status: 401, headers: { 'www-authenticate': 'Bearer' } })
}

export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

/** Compares digests, so that the time reveals neither length nor prefix. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
