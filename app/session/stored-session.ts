import { allowed } from './tab-storage.ts'

export type User = { id: string; email: string }

export const storageKey = 'sb-byline-auth-token'

/** The user of the session kept in this browser, read without waiting for the backend; null when there is none. */
export function storedUser(): User | null {
  const text = allowed(() => localStorage.getItem(storageKey), null)
  return text === null ? null : parseUser(text)
}

/** Whether the address carries what an e-mail link or its failure leaves there. */
export function arrivesByLink(): boolean {
  const words = new URLSearchParams(location.hash.slice(1))
  return words.has('access_token') || words.has('error') || words.has('error_description')
}

export function arrivesByRecoveryLink(): boolean {
  const words = new URLSearchParams(location.hash.slice(1))
  return words.has('access_token') && words.get('type') === 'recovery'
}

function parseUser(text: string): User | null {
  let session: unknown
  try {
    session = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof session !== 'object' || session === null || !('user' in session)) return null
  const { user } = session
  if (typeof user !== 'object' || user === null || !('id' in user) || !('email' in user)) return null
  return typeof user.id === 'string' && typeof user.email === 'string'
    ? { id: user.id, email: user.email }
    : null
}
