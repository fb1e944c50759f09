import { createHmac } from 'node:crypto'
import type { RunningSite } from '#tests/support/site.ts'
import type { Caller } from './fuzz-case.ts'

export interface SenderHeaders {
  headersOf(caller: Caller): [name: string, value: string][]
  /** Signs people in by their addresses, the reader twice: for one session that goes on, and one that is signed out. */
  renew(people: { reader: string; admin: string }): Promise<void>
}

interface Keys {
  publishable: string
  secret: string
  jwtSecret: string
}

/** The headers of everybody who sends something, the ones with wrong tokens included. */
export function openCallers(site: RunningSite, keys: Keys, password: string): SenderHeaders {
  let tokens = { reader: '', admin: '', signedOut: '' }

  const signIn = async (email: string): Promise<string> => {
    const answer = await fetch(`${site.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: {
        apikey: keys.publishable,
        'content-type': 'application/json',
        'x-forwarded-for': randomAddress(),
      },
      body: JSON.stringify({ email, password }),
    })
    const body: unknown = await answer.json()
    const token =
      typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : null
    if (typeof token !== 'string')
      throw new Error(`${email} cannot sign in: ${answer.status} ${JSON.stringify(body)}`)
    return token
  }

  const tokenOf = (caller: Caller): string | null => {
    const claims = claimsOf(tokens.reader)
    switch (caller) {
      case 'nobody':
        return null
      case 'visitor':
      case 'key as bearer':
        return keys.publishable
      case 'reader':
      case 'token as key':
        return tokens.reader
      case 'admin':
        return tokens.admin
      case 'service role':
        return keys.secret
      case 'signed out':
        return tokens.signedOut
      case 'expired token':
        return sign({ ...claims, exp: 1_700_000_000 }, keys.jwtSecret)
      case 'other key':
        return sign({ ...claims, role: 'service_role' }, 'another secret, and long enough for it')
      case 'altered role':
        return altered(tokens.reader, { ...claims, role: 'service_role' })
      case 'alg none':
        return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, role: 'service_role' })}.`
      case 'garbage':
        return `a.b.${'c'.repeat(50)}`
    }
  }

  return {
    headersOf(caller) {
      const token = tokenOf(caller)
      if (token === null) return []
      if (caller === 'visitor' || caller === 'service role') return [['apikey', token]]
      if (caller === 'token as key') return [['apikey', token]]
      return [
        ['apikey', keys.publishable],
        ['authorization', `Bearer ${token}`],
      ]
    },
    async renew(people) {
      const [reader, admin, signedOut] = [
        await signIn(people.reader),
        await signIn(people.admin),
        await signIn(people.reader),
      ]
      await fetch(`${site.url}/auth/v1/logout?scope=local`, {
        method: 'POST',
        headers: {
          apikey: keys.publishable,
          authorization: `Bearer ${signedOut}`,
          'x-forwarded-for': randomAddress(),
        },
      })
      tokens = { reader, admin, signedOut }
    },
  }
}

/** One of a range that is nobody's, so that limits by address are not met by chance. */
export function randomAddress(number = Math.random()): string {
  const n = Math.floor(number * 2 ** 17)
  return `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
}

/** A JWT, signed by HMAC whatever algorithm it names. */
export function sign(claims: object, secret: string, alg = 'HS256'): string {
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** Another's claims over the signature of `token`. */
export function altered(token: string, claims: object): string {
  const [head, , signature] = token.split('.')
  return `${head}.${encode(claims)}.${signature}`
}

/** What a token says, unchecked. */
export function claimsOf(token: string): Record<string, unknown> {
  const value: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  if (typeof value !== 'object' || value === null) throw new Error('The token has no claims.')
  return { ...value }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
