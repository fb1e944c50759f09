import { createHmac } from 'node:crypto'
import { createClient, type Session } from '@supabase/supabase-js'
import { decodeJwt } from 'jose'
import type { SiteProcess } from '#tests/support/site.ts'
import type { FuzzCaller } from './fuzz-case.ts'

export interface SenderHeaders {
  headersOf(caller: FuzzCaller): [name: string, value: string][]
  /** Signs people in. The reader gets three sessions: one to keep, one that is signed out, and one for its refresh token. */
  renew(people: { reader: string; other: string; admin: string }): Promise<string>
}

interface Keys {
  publishable: string
  secret: string
  jwtSecret: string
}

/** Headers by sender, including those with invalid tokens. */
export function openCallers(site: SiteProcess, keys: Keys, password: string): SenderHeaders {
  let tokens = { reader: '', other: '', admin: '', signedOut: '' }

  const clientOf = () =>
    createClient(site.url, keys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
      global: { headers: { 'x-forwarded-for': randomAddress() } },
    })
  const signIn = async (email: string, client = clientOf()): Promise<Session> => {
    const { data, error } = await client.auth.signInWithPassword({ email, password })
    if (error) throw error
    return data.session
  }

  const tokenOf = (caller: FuzzCaller): string | null => {
    const claims = decodeJwt(tokens.reader)
    switch (caller) {
      case 'nobody':
        return null
      case 'visitor':
      case 'key as bearer':
        return keys.publishable
      case 'reader':
      case 'token as key':
        return tokens.reader
      case 'other reader':
        return tokens.other
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
      const client = clientOf()
      const signedOut = await signIn(people.reader, client)
      await client.auth.signOut({ scope: 'local' })
      tokens = {
        reader: (await signIn(people.reader)).access_token,
        other: (await signIn(people.other)).access_token,
        admin: (await signIn(people.admin)).access_token,
        signedOut: signedOut.access_token,
      }
      return (await signIn(people.reader)).refresh_token
    },
  }
}

/** From a documentation range, so that limits by address are not reached by chance. */
export function randomAddress(number = Math.random()): string {
  const n = Math.floor(number * 2 ** 17)
  return `198.${18 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
}

/** Signs with HMAC, whatever algorithm the token names. */
export function sign(claims: object, secret: string, alg = 'HS256'): string {
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

/** Replaces the claims and keeps the signature of `token`. */
export function altered(token: string, claims: object): string {
  const [head, , signature] = token.split('.')
  return `${head}.${encode(claims)}.${signature}`
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
