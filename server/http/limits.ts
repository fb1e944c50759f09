import { LRUCache } from 'lru-cache'

const MINUTE = 60
const HOUR = 60 * MINUTE

const shared = (count: number, seconds: number, sentence: string) => ({
  count,
  seconds,
  sentence,
  isShared: true,
})

/** Limits load. Each process counts separately, so that counting needs no query. */
const ofLoad = (...limit: Parameters<typeof shared>) => ({ ...shared(...limit), isShared: false })

/** All limits of the server. The database limits reviews, likes and reports. docs/security.md lists both. */
export const limits = {
  // Counts failures only.
  signInByAddress: shared(30, 10 * MINUTE, 'Too many attempts to sign in.'),
  // Lower than signInByAccount, so that one stranger cannot lock the owner out.
  signInByAddressAndAccount: shared(10, 15 * MINUTE, 'Too many attempts to sign in to this account.'),
  signInByAccount: shared(40, 15 * MINUTE, 'Too many attempts to sign in to this account.'),
  signUp: shared(20, HOUR, 'Too many new accounts from your network.'),
  recoveryByAddress: shared(20, HOUR, 'Too many emails were requested from your network.'),
  signUpMailByAccount: shared(5, HOUR, 'Too many emails were requested for this address.'),
  providerByAddress: shared(60, 10 * MINUTE, 'Too many sign-ins were started from your network.'),
  verificationByAddress: shared(30, 10 * MINUTE, 'Too many links were opened.'),
  // Counts only wrong codes, from all addresses together.
  codeByAccount: shared(5, 10 * MINUTE, 'Too many wrong codes were entered.'),
  // Counts only failures, per session, so that a stolen session cannot lock the owner out.
  passwordBySession: shared(20, 15 * MINUTE, 'Too many password attempts.'),
  passkeyByAddress: shared(120, 10 * MINUTE, 'Too many passkeys were requested from your network.'),
  factorBySession: shared(60, 10 * MINUTE, 'Too many codes were requested.'),
  refreshBySession: shared(60, 5 * MINUTE, 'Your session was refreshed too often.'),
  uploadByAddress: shared(120, 10 * MINUTE, 'Too many pictures were uploaded from your network.'),
  uploadByAccount: shared(60, 10 * MINUTE, 'You have uploaded too many pictures.'),
  subscribe: shared(20, HOUR, 'Too many addresses were subscribed from your network.'),
  contact: shared(20, HOUR, 'Too many messages were sent from your network. Go back to find what you wrote.'),
  preview: shared(120, 10 * MINUTE, 'The preview was requested too often.'),
  readLink: shared(120, 10 * MINUTE, 'Too many links were loaded for your network.'),
  importOrExport: shared(120, 10 * MINUTE, 'Too many imports and exports were requested from your network.'),
  read: ofLoad(1200, MINUTE, 'Too many requests from your network.'),
  write: ofLoad(300, MINUTE, 'Too many changes from your network.'),
  search: ofLoad(120, MINUTE, 'You are searching too quickly.'),
  linkPicture: ofLoad(300, MINUTE, 'Too many picture requests from your network.'),
  // Keyed by token, so that an attacker at the same address cannot block an administrator.
  ban: ofLoad(60, MINUTE, 'You are banning accounts too quickly.'),
  actionLink: ofLoad(120, 10 * MINUTE, 'Too many links were opened from your network.'),
  suggest: ofLoad(300, MINUTE, 'Too many suggestions were requested.'),
}

export type LimitName = keyof typeof limits

type LimitResult = { ok: true } | { ok: false; retryAfter: number }

export interface Limits {
  consume(limit: LimitName, key: string): Promise<LimitResult>
  refund(limit: LimitName, key: string): Promise<void>
}

interface Window {
  count: number
  ends: number
}

const MAX_KEYS = 5000 // per limit: about 10 MB when all limits are full

export function memoryLimits(now: () => number = () => performance.now()): Limits {
  const windows = new Map<LimitName, LRUCache<string, Window>>()

  function windowsOf(name: LimitName): LRUCache<string, Window> {
    const found = windows.get(name) ?? new LRUCache<string, Window>({ max: MAX_KEYS })
    windows.set(name, found)
    return found
  }

  return {
    async consume(name, key) {
      const { count, seconds } = limits[name]
      const counted = windowsOf(name)
      const time = now()
      // `peek` preserves the eviction order: the oldest window goes first.
      const window = counted.peek(key)
      if (!window || window.ends <= time) counted.set(key, { count: 1, ends: time + seconds * 1000 })
      else if (window.count < count) window.count++
      else return { ok: false, retryAfter: Math.ceil((window.ends - time) / 1000) }
      return { ok: true }
    },
    async refund(name, key) {
      const window = windows.get(name)?.peek(key)
      if (window && window.count > 0) window.count--
    },
  }
}
