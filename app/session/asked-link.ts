import { allowed } from './tab-storage.ts'

const key = 'byline-asked-link'
const oneHour = 60 * 60 * 1000

// In every tab of this browser: a mail's link opens a new one.

/** Remembers that this browser asked for a mail with a link to this address. The latest one counts. */
export function rememberAsked(email: string): void {
  allowed(() => localStorage.setItem(key, JSON.stringify({ email, at: Date.now() })), undefined)
}

/** The address that this browser asked a link for within the last hour. */
export function findAsked(): string | null {
  return allowed(() => {
    const asked: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof asked !== 'object' || asked === null || !('email' in asked && 'at' in asked)) return null
    if (typeof asked.email !== 'string' || typeof asked.at !== 'number') return null
    return Date.now() - asked.at < oneHour ? asked.email : null
  }, null)
}

export function wasAsked(email: string): boolean {
  return findAsked()?.toLowerCase() === email.toLowerCase()
}

export function forgetAsked(): void {
  allowed(() => localStorage.removeItem(key), undefined)
}
