import { allowed } from '#app/loading/tab-storage.ts'
import { parseRecord } from '#shared/text/parse-record.ts'

export const askedKey = 'byline-asked-link'
const oneHour = 60 * 60 * 1000

// In localStorage, because a link in an email opens a new tab. Requests expire after an hour.

export function rememberAsked(email: string): void {
  allowed(() => localStorage.setItem(askedKey, JSON.stringify({ email, at: Date.now() })), undefined)
}

export function findAsked(): string | null {
  const { email, at } = parseRecord(allowed(() => localStorage.getItem(askedKey), null) ?? '') ?? {}
  return typeof email === 'string' && typeof at === 'number' && Date.now() - at < oneHour ? email : null
}

export function wasAsked(email: string): boolean {
  const asked = findAsked()
  return asked !== null && inAscii(asked) === inAscii(email)
}

/** Accounts have ASCII domains, but Firefox leaves a typed domain in Unicode. */
function inAscii(email: string): string {
  const [name, domain = ''] = email.toLowerCase().split('@')
  if (/^[\x21-\x7e]*$/.test(domain)) return email.toLowerCase()
  try {
    return `${name}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return email
  }
}

export function forgetAsked(): void {
  allowed(() => localStorage.removeItem(askedKey), undefined)
}
