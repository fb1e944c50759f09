import { createHash, timingSafeEqual } from 'node:crypto'
import type { AuthCall } from './auth-parts.ts'
import { invalid } from './failure.ts'

/** The browser keeps the verifier, so that only it can finish the flow (RFC 7636). */
export interface Challenge {
  challenge: string
  method: 's256' | 'plain'
}

export interface MailedPkce extends Challenge {
  redirectTo: string
}

export function readMailedPkce({ body, query }: AuthCall, siteUrl: string): MailedPkce | null {
  const text = (name: string) => (body.has(name) ? body.text(name) : null)
  const challenge = readChallenge(text('code_challenge'), text('code_challenge_method'))
  return challenge && { ...challenge, redirectTo: ownPage(siteUrl, query.get('redirect_to') ?? null) }
}

/** Returns the address if it belongs to this site, otherwise the site's own. */
export function ownPage(siteUrl: string, redirectTo: string | null): string {
  const url = redirectTo ? URL.parse(redirectTo, siteUrl) : null
  return url && url.origin === new URL(siteUrl).origin && !url.username && !url.password ? url.href : siteUrl
}

const CHALLENGE = /^[\w.~-]{43,128}$/

export function readChallenge(challenge: string | null, method: string | null): Challenge | null {
  if (!challenge && !method) return null
  if (!challenge || !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  const lower = method.toLowerCase()
  if (lower !== 's256' && lower !== 'plain') throw invalid('Invalid code_challenge_method')
  if (!CHALLENGE.test(challenge)) throw invalid('code challenge has to be between 43 and 128 characters')
  return { challenge, method: lower }
}

export function isVerifierOf({ challenge, method }: Challenge, verifier: string): boolean {
  const given = Buffer.from(
    method === 's256' ? createHash('sha256').update(verifier).digest('base64url') : verifier,
  )
  const expected = Buffer.from(challenge)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
