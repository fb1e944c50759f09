import { isbot } from 'isbot'
import { uncountedCookie } from '#shared/settings/uncounted-cookie.ts'

/** Reads a request header, '' if it is missing. */
export type Header = (name: string) => string

export type Device = 'phone' | 'tablet' | 'computer'

/** Whether somebody may be counted: no prefetch, no administrator, and nobody who asks not to be tracked. Other sites can make browsers load a page as a picture. */
export function mayBeCounted(header: Header): boolean {
  if (header('sec-gpc') === '1' || header('dnt') === '1') return false
  if (header('sec-purpose') || header('purpose') === 'prefetch') return false
  const use = header('sec-fetch-dest') || 'document'
  if (use !== 'document' && (use !== 'empty' || header('sec-fetch-site') !== 'same-origin')) return false
  return !header('cookie').includes(`${uncountedCookie}=1`)
}

/** Of a length that patterns read at once. */
const agentOf = (header: Header) => header('user-agent').slice(0, 500)

/** Browsers always name themselves. */
export const isRobot = (header: Header) => !header('user-agent') || isbot(agentOf(header))

export function deviceOf(header: Header): Device {
  const agent = agentOf(header)
  if (/iPad|Tablet|Android(?!.*Mobile)/.test(agent)) return 'tablet'
  return header('sec-ch-ua-mobile') === '?1' || /Mobi|iPhone/.test(agent) ? 'phone' : 'computer'
}

/** Returns the host of another site, without 'www.', or null. `ownHost`: of this site. */
export function otherHostOf(referrer: string, ownHost: string): string | null {
  const url = URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol) || url.host === ownHost) return null
  const host = url.hostname.replace(/^www\./, '')
  return /^[a-z0-9.-]{3,100}$/.test(host) && host.includes('.') ? host : null
}

const MOST_SUBSCRIBERS = 10_000_000

/** How many subscribers a feed reader names, as in 'Feedly/1.0 (+https://feedly.com; 12 subscribers)'. */
export function feedReaderOf(header: Header): { name: string; subscribers: number } | null {
  const agent = agentOf(header)
  const name = /^[\w .-]{2,40}/.exec(agent)?.[0].trim()
  const subscribers = Number(/\b(\d{1,8}) subscribers?\b/i.exec(agent)?.[1] ?? 0)
  return name && subscribers > 0 && subscribers <= MOST_SUBSCRIBERS ? { name, subscribers } : null
}
