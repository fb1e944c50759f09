import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

const TOKEN = /^[\w.-]{1,16000}$/

const keyOf = (secret: string) => new TextEncoder().encode(secret)

export function signToken(claims: JWTPayload, secret: string): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secret))
}

export async function readToken(
  token: string,
  secret: string,
): Promise<JWTPayload | 'malformed' | 'expired'> {
  if (!TOKEN.test(token)) return 'malformed'
  try {
    const options = { algorithms: ['HS256'], requiredClaims: ['exp'] }
    return (await jwtVerify(token, keyOf(secret), options)).payload
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : 'malformed'
  }
}
