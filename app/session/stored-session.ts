import { allowed } from './tab-storage.ts'

export type SessionUser = {
  id: string
  email: string
  /** Whether the account still has the password that the first start printed into the log. */
  hasOneTimePassword: boolean
}

export const storageKey = 'sb-byline-auth-token'

/** Sends no request. Null when the stored session is malformed. */
export function storedUser(): SessionUser | null {
  const text = allowed(() => localStorage.getItem(storageKey), null)
  return text === null ? null : parseUser(text)
}

function parseUser(text: string): SessionUser | null {
  let session: unknown
  try {
    session = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof session !== 'object' || session === null) return null
  const isWhole = 'access_token' in session && 'refresh_token' in session && 'expires_at' in session
  return isWhole && 'user' in session ? toUser(session.user) : null
}

export function toUser(user: unknown): SessionUser | null {
  if (typeof user !== 'object' || user === null || !('id' in user) || !('email' in user)) return null
  if (typeof user.id !== 'string' || typeof user.email !== 'string') return null
  const data = 'app_metadata' in user ? user.app_metadata : null
  const hasOneTimePassword =
    typeof data === 'object' &&
    data !== null &&
    'one_time_password' in data &&
    data.one_time_password === true
  return { id: user.id, email: user.email, hasOneTimePassword }
}
