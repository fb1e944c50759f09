import { allowed } from '#app/loading/tab-storage.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'

export type SessionUser = {
  id: string
  email: string
  /** Whether the account still has the password that the first start printed to the log. */
  hasOneTimePassword: boolean
  /** Whether the password was removed when a mailed link or code proved the address, and there is no other yet. */
  isPasswordRemoved: boolean
  /** 'missing' after the password alone: the session may do what readers do, but nothing in the dashboard. */
  secondFactor: 'none' | 'missing' | 'given'
}

export const storageKey = 'sb-byline-auth-token'

export function storedUser(): SessionUser | null {
  const text = allowed(() => localStorage.getItem(storageKey), null)
  return text === null ? null : parseUser(text)
}

function parseUser(text: string): SessionUser | null {
  const session = parseRecord(text)
  const isWhole = session && ['access_token', 'refresh_token', 'expires_at'].every(name => name in session)
  return isWhole ? toUser(session.user, session.access_token) : null
}

export function toUser(user: unknown, accessToken: unknown): SessionUser | null {
  if (!isRecord(user) || typeof user.id !== 'string' || typeof user.email !== 'string') return null
  const data = user.app_metadata
  const isMarked = (mark: string) => isRecord(data) && data[mark] === true
  const secondFactor = !hasFactor(user.factors)
    ? 'none'
    : claimsOf(accessToken).aal === 'aal2'
      ? 'given'
      : 'missing'
  return {
    id: user.id,
    email: user.email,
    hasOneTimePassword: isMarked('one_time_password'),
    isPasswordRemoved: isMarked('password_removed'),
    secondFactor,
  }
}

const hasFactor = (factors: unknown) =>
  Array.isArray(factors) && factors.some(factor => isRecord(factor) && factor.status === 'verified')

/** Reads the claims of a token without verifying it, which the service does. */
export function claimsOf(accessToken: unknown): Record<string, unknown> {
  const [, payload = ''] = String(accessToken).split('.')
  return allowed(() => parseRecord(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))), null) ?? {}
}
