import { allowed } from '#app/loading/tab-storage.ts'
import { parseRecord } from '#shared/text/parse-record.ts'

export const requestedLinkKey = 'byline-asked-link'
const oneHour = 60 * 60 * 1000

// In localStorage, because a link in an email opens a new tab. Requests expire after an hour.

export function storeRequestedLink(email: string): void {
  allowed(() => localStorage.setItem(requestedLinkKey, JSON.stringify({ email, at: Date.now() })), undefined)
}

export function findRequestedLink(): string | null {
  const { email, at } = parseRecord(allowed(() => localStorage.getItem(requestedLinkKey), null) ?? '') ?? {}
  return typeof email === 'string' && typeof at === 'number' && Date.now() - at < oneHour ? email : null
}

export function wasLinkRequested(email: string): boolean {
  const requested = findRequestedLink()
  return requested !== null && inAscii(requested) === inAscii(email)
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

export function removeRequestedLink(): void {
  allowed(() => localStorage.removeItem(requestedLinkKey), undefined)
}
