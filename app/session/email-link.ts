import { readTabItem, storeInTab } from '#app/loading/tab-storage.ts'
import { isRecord } from '#shared/text/parse-record.ts'

const tokenTypes = ['recovery', 'signup', 'email', 'magiclink', 'review', 'email_change'] as const

/** `signup` confirms an address; GoTrue also calls this type `email`. `review` confirms a visitor's review, and GoTrue has none. */
export type TokenLink = { kind: 'token'; type: (typeof tokenTypes)[number]; token: string }

/** A link that hosted Supabase has already redeemed. The account is not verified yet. */
export type SessionLink = {
  kind: 'session'
  isRecovery: boolean
  isConfirmation: boolean
  accessToken: string
  refreshToken: string
}

/** The link's error texts are never shown, because anybody can write a link. */
type EmailLink = TokenLink | SessionLink | { kind: 'failed'; code: string }

/** Stored in the state of a history entry: unlike storage and addresses, scripts of other documents cannot read it. */
export const linkKey = 'emailLink'
const droppedKey = 'byline-links-dropped'
const oneHour = 60 * 60 * 1000

let taken: EmailLink | null = null

export function readLink(search: string, hash: string): EmailLink | null {
  const fragment = new URLSearchParams(hash.slice(1))
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken && refreshToken) {
    const type = fragment.get('type')
    const isConfirmation = type === 'signup' || type === 'invite'
    return { kind: 'session', isRecovery: type === 'recovery', isConfirmation, accessToken, refreshToken }
  }
  if (isLeftByLink(hash)) return { kind: 'failed', code: fragment.get('error_code') ?? '' }
  const query = new URLSearchParams(search)
  const token = query.get('token_hash')
  const type = tokenTypes.find(known => known === query.get('type'))
  if (token === null || !type) return null
  return token === '' ? { kind: 'failed', code: '' } : { kind: 'token', type, token }
}

export function isLeftByLink(hash: string): boolean {
  const params = new URLSearchParams(hash.slice(1))
  return params.has('access_token') || params.has('error') || params.has('error_description')
}

/** Moves a link from the address into the state of this history entry, before any request or the history can contain the token. */
export function storeLink(): void {
  const { pathname, search, hash } = location
  const link = readLink(search, hash)
  if (!link) return
  taken = link
  const query = new URLSearchParams(search)
  for (const name of ['token_hash', 'type', 'error', 'error_code', 'error_description']) query.delete(name)
  const rest = query.size > 0 ? `?${query}` : ''
  writeState({ search, hash, at: Date.now() }, pathname + rest + (isLeftByLink(hash) ? '' : hash))
}

/** Returns the link of this page or history entry until it is used or declined. `isNew`: whether the link opened this page. */
export function findLink(): { link: EmailLink; isNew: boolean } | null {
  if (taken) return { link: taken, isNew: true }
  const link = parseStored(history.state?.[linkKey])
  return link && { link, isNew: false }
}

/** Other history entries may contain this link or earlier ones, so the time of the call invalidates them. */
export function forgetLink(): void {
  taken = null
  storeInTab(droppedKey, String(Date.now()))
  if (history.state?.[linkKey]) writeState(undefined)
}

function writeState(link: object | undefined, address?: string): void {
  history.replaceState({ ...history.state, [linkKey]: link }, '', address)
}

function parseStored(stored: unknown): EmailLink | null {
  const { search, hash, at } = isRecord(stored) ? stored : {}
  if (typeof search !== 'string' || typeof hash !== 'string' || typeof at !== 'number') return null
  const isCurrent = Date.now() - at < oneHour && at >= Number(readTabItem(droppedKey))
  return isCurrent ? readLink(search, hash) : null
}
