import { listVisitorDrafts } from '#app/loading/drafts.ts'
import { allowed, readTabItem, storeInTab } from '#app/loading/tab-storage.ts'
import { asciiAddress } from '#shared/text/ascii-address.ts'
import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { returnKey } from './return-to.ts'

export const requestedLinkKey = 'byline-asked-link'
const oneHour = 60 * 60 * 1000

// In localStorage, because a link in an email opens a new tab. Requests expire after an hour.

/** Also stores the page to return to and what a visitor has typed. */
export function storeRequestedLink(email: string): void {
  const place = readTabItem(returnKey)
  const tab = Object.fromEntries([...listVisitorDrafts(), ...(place === null ? [] : [[returnKey, place]])])
  allowed(
    () => localStorage.setItem(requestedLinkKey, JSON.stringify({ email, at: Date.now(), tab })),
    undefined,
  )
}

export const findRequestedLink = (): string | null => readRequest()?.email ?? null

/** Brings the page to return to, and what was typed there, into the tab that the link has opened. */
export function continueRequest(email: string): void {
  if (!wasLinkRequested(email)) return
  for (const [key, value] of Object.entries(readRequest()?.tab ?? {}))
    if (typeof value === 'string' && readTabItem(key) === null) storeInTab(key, value)
}

function readRequest() {
  const { email, at, tab } =
    parseRecord(allowed(() => localStorage.getItem(requestedLinkKey), null) ?? '') ?? {}
  if (typeof email !== 'string' || typeof at !== 'number') return null
  if (Date.now() - at < oneHour) return { email, tab: isRecord(tab) ? tab : {} }
  removeRequestedLink()
  return null
}

export function wasLinkRequested(email: string): boolean {
  const requested = findRequestedLink()
  return requested !== null && spellingOf(requested) === spellingOf(email)
}

/** Accounts have ASCII domains, but Firefox leaves a typed domain in Unicode. */
const spellingOf = (email: string) => asciiAddress(email).toLowerCase()

export function removeRequestedLink(): void {
  allowed(() => localStorage.removeItem(requestedLinkKey), undefined)
}
