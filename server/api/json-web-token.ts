import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

const TOKEN = /^[\w.-]{1,16000}$/

/** Caches claims by secret and token: one page sends the same token several times, and WebCrypto takes 100 µs each time. */
const verified = new LRUCache<string, Claims>({ max: 500 })

type Claims = JWTPayload & { exp: number }

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export function signToken(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secret))
}

export async function readToken(
  token: string,
  secret: string,
): Promise<JWTPayload | 'malformed' | 'expired'> {
  const id = `${secret} ${token}`
  const known = verified.get(id)
  if (known && known.exp > Date.now() / 1000) return known
  if (!TOKEN.test(token)) return 'malformed'
  try {
    const { payload } = await jwtVerify<{ exp: number }>(token, keyOf(secret), {
      algorithms: ['HS256'],
      requiredClaims: ['exp'],
    })
    verified.set(id, payload)
    return payload
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'malformed'
  }
}
