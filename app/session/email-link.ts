import { parseRecord } from '#app/content/parse-record.ts'
import { forget, keep, readKept } from './tab-storage.ts'

/** `signup` confirms an address; GoTrue also calls that type `email`. */
export type TokenLink = { kind: 'token'; type: 'recovery' | 'signup' | 'email'; token: string }

/** Redeemed by hosted Supabase already. The account is not verified yet. */
export type SessionLink = { kind: 'session'; isRecovery: boolean; accessToken: string; refreshToken: string }

/** Its error texts are never shown, because anybody can write a link. */
type EmailLink = TokenLink | SessionLink | { kind: 'failed' }

export const linkKey = 'byline-email-link'
const oneHour = 60 * 60 * 1000

let taken: EmailLink | null = null

export function readLink(search: string, hash: string): EmailLink | null {
  const fragment = new URLSearchParams(hash.slice(1))
  const accessToken = fragment.get('access_token')
  const refreshToken = fragment.get('refresh_token')
  if (accessToken && refreshToken)
    return { kind: 'session', isRecovery: fragment.get('type') === 'recovery', accessToken, refreshToken }
  if (isLeftByLink(hash)) return { kind: 'failed' }
  const query = new URLSearchParams(search)
  const token = query.get('token_hash')
  const type = query.get('type')
  if (token === null || !(type === 'recovery' || type === 'signup' || type === 'email')) return null
  return token === '' ? { kind: 'failed' } : { kind: 'token', type, token }
}

export function isLeftByLink(hash: string): boolean {
  const words = new URLSearchParams(hash.slice(1))
  return words.has('access_token') || words.has('error') || words.has('error_description')
}

/** Moves a link from the address into tab storage, before a request or the history can contain the token. */
export function storeLink(): void {
  const { pathname, search, hash } = location
  const link = readLink(search, hash)
  if (!link) return
  taken = link
  keep(linkKey, JSON.stringify({ search, hash, at: Date.now() }))
  const query = new URLSearchParams(search)
  for (const name of ['token_hash', 'type']) query.delete(name)
  const rest = query.size > 0 ? `?${query}` : ''
  history.replaceState(history.state, '', pathname + rest + (isLeftByLink(hash) ? '' : hash))
}

/** Returns this tab's link until it is used or declined. `isNew`: the link opened this page. */
export function findLink(): { link: EmailLink; isNew: boolean } | null {
  if (taken) return { link: taken, isNew: true }
  const text = readKept(linkKey)
  const link = text === null ? null : parseKept(text)
  return link && { link, isNew: false }
}

export function dropLink(): void {
  taken = null
  forget(linkKey)
}

function parseKept(text: string): EmailLink | null {
  const { search, hash, at } = parseRecord(text) ?? {}
  if (typeof search !== 'string' || typeof hash !== 'string' || typeof at !== 'number') return null
  return Date.now() - at < oneHour ? readLink(search, hash) : null
}
