import { hash, randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { limitKeyOf } from '#server/base/client-address.ts'
import type { Sql } from '#server/database/sql.ts'
import { pagePath } from '#server/http/plain-path.ts'
import type { Site } from '#shared/settings/site.ts'
import { uncountedCookie } from '#shared/settings/uncounted-cookie.ts'
import { parseWebUrl } from '#shared/text/parse-url.ts'
import { isPrivate } from '#shared/text/private-pages.ts'

const MOST_SEEN = 500_000 // of a day, about 30 MB; then they are forgotten, and may be counted again
const MOST_OF_ADDRESS = 2_000 // of a day, so that one client with invented names of browsers counts little
const MOST_NAMES_OF_ADDRESS = 20 // of a day: sites and feed readers, which are stored
const MOST_COUNTS = 20_000 // between two writes

type Kind = 'read' | 'end' | 'device' | 'host' | 'feed'

interface Count {
  kind: Kind
  name: string
  count: number
}

interface Visit {
  path: string
  header: Header
  address: string
  /** The page that linked here, if the Referer header is not it. */
  referrer?: string
}

interface Options {
  origin: string
  settings: () => Pick<Site, 'countsReads' | 'projectsAddress'>
}

/** Counts in memory who reads what, once a day for each reader and page, until `store`. A reader is a hash whose salt is never stored and changes each day. */
export class ReadCounts {
  readonly #host: string
  readonly #settings: Options['settings']
  #salt = randomBytes(16).toString('base64')
  #seen = new Set<string>()
  #ofSources = new Map<string, number>()
  #counts = new Map<string, Count>()
  #day: string | null = null

  constructor({ origin, settings }: Options) {
    this.#host = new URL(origin).host
    this.#settings = settings
  }

  /** Counts a page or a feed that was sent, or a page whose browser says that it is read. */
  addRead(visit: Visit): void {
    const path = pagePath(visit.path)
    if (!this.#settings().countsReads || isPrivate(path)) return
    if (isFeed(path)) this.#addFeedReader(path, visit)
    else if (this.#isFirst('read', path, visit)) this.#addReader(path, visit)
  }

  #addReader(path: string, visit: Visit): void {
    const { header, address } = visit
    const slug = this.#slugOf(path)
    if (slug) this.#add('read', slug)
    const host = otherHostOf(visit.referrer ?? header('referer'), this.#host)
    if (host && this.#mayName(host, address)) this.#add('host', host)
    if (this.#isFirst('visit', '', visit)) this.#add('device', deviceOf(header))
  }

  addEnd(visit: Visit): void {
    const slug = this.#slugOf(pagePath(visit.path))
    if (this.#settings().countsReads && slug && this.#isFirst('end', slug, visit)) this.#add('end', slug)
  }

  /** Adds the counts to the database. After a failure they are added the next time. */
  async store(sql: Sql): Promise<void> {
    const sent = this.#counts
    if (sent.size === 0 && this.#seen.size === 0) return
    this.#counts = new Map()
    try {
      const counted = JSON.stringify([...sent.values()])
      const [stored] = await sql<{ day: string }>`select public.count_reads(${counted}::jsonb)::text as day`
      const day = stored?.day ?? null
      if (this.#day !== null && day !== this.#day) this.#forget()
      this.#day = day
    } catch (error) {
      for (const { kind, name, count } of sent.values()) this.#add(kind, name, count)
      throw error
    }
  }

  /** Whether this reader is to be counted, and was not yet today. */
  #isFirst(what: string, name: string, { header, address }: Visit): boolean {
    if (!mayBeCounted(header)) return false
    const reader = `${what} ${name} ${address} ${header('user-agent')}`
    return this.#remember(reader, limitKeyOf(address), MOST_OF_ADDRESS) === 'new' && !isRobot(header)
  }

  #mayName(name: string, address: string): boolean {
    const network = `names ${limitKeyOf(address)}`
    return this.#remember(`${name} ${network}`, network, MOST_NAMES_OF_ADDRESS) !== null
  }

  /** Remembers a text until tomorrow, as a hash. Null when `source` has too many. */
  #remember(text: string, source: string, most: number): 'new' | 'known' | null {
    const key = this.#hash(text)
    if (this.#seen.has(key)) return 'known'
    const sourceKey = this.#hash(source)
    const count = (this.#ofSources.get(sourceKey) ?? 0) + 1
    if (count > most) return null
    if (this.#seen.size >= MOST_SEEN) this.#forget()
    this.#seen.add(key)
    this.#ofSources.set(sourceKey, count)
    return 'new'
  }

  /** By feed, because each has its own subscribers. */
  #addFeedReader(path: string, { header, address }: Visit): void {
    const reader = feedReaderOf(header)
    const name = `${reader?.name} ${path}`
    if (reader && this.#mayName(name, address))
      this.#counts.set(`feed ${name}`, { kind: 'feed', name, count: reader.subscribers })
  }

  #add(kind: Kind, name: string, count = 1): void {
    const key = `${kind} ${name}`
    const known = this.#counts.get(key)
    if (known) known.count = kind === 'feed' ? known.count : known.count + count
    else if (this.#counts.size < MOST_COUNTS) this.#counts.set(key, { kind, name, count })
  }

  #hash(text: string): string {
    return hash('sha256', this.#salt + text, 'latin1')
  }

  #forget(): void {
    this.#salt = randomBytes(16).toString('base64')
    this.#seen.clear()
    this.#ofSources.clear()
  }

  #slugOf(path: string): string | null {
    const [, list, slug] = /^\/([^/]+)\/([^/\p{Cc}\p{Cs}]{1,200})$/u.exec(path) ?? []
    return slug && (list === 'blog' || list === this.#settings().projectsAddress) ? slug : null
  }
}

const isFeed = (path: string) => /\/(rss\.xml|atom\.xml|feed\.json)$/.test(path)

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
  const url = parseWebUrl(referrer)
  if (!url || url.host === ownHost) return null
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
