import { countUp } from '#server/measures.ts'
import type { FinishedPage } from './finished-page.ts'

const MB = 1024 * 1024

/** A separate bound, so that invented addresses cannot evict the pages that the site links to. */
const BOUNDS = { linked: 48 * MB, other: 16 * MB }

const OVERHEAD = 4 * 1024

const bytesOf = (address: string, page: FinishedPage) => page.body.length * 2 + address.length * 4 + OVERHEAD

interface KeptPage {
  page: FinishedPage
  path: string
  until: number
}

interface Making {
  page: Promise<FinishedPage>
  path: string
  isCurrent: boolean
}

/** Milliseconds that a page is valid where nothing announces its changes: on hosted Supabase, and behind some poolers. */
export const UNANNOUNCED_LIFE = 2000

/** Milliseconds during which an expired page is served, although its author may have removed words since. */
const LONGEST_EXPIRED = 600_000

/** Finished pages by address, least recently used first. Concurrent requests share one rendering. */
export class PageCache {
  readonly #life: number
  readonly #kept = { linked: new Map<string, KeptPage>(), other: new Map<string, KeptPage>() }
  readonly #bytes = { linked: 0, other: 0 }
  readonly #making = new Map<string, Making>()
  #isPaused = false

  constructor(life: number) {
    this.#life = life
  }

  find(address: string): FinishedPage | null {
    const kind = kindOf(address)
    const found = this.#kept[kind].get(address)
    if (!found) return null
    if (found.until < Date.now()) return null
    this.#remove(kind, address)
    this.#add(kind, address, found)
    countUp('page_cache_hits')
    return found.page
  }

  /** Concurrent callers share one rendering, or its error. Keeps pages with an ETag. Serves an expired page when rendering fails. */
  async get(address: string, make: () => Promise<FinishedPage>): Promise<FinishedPage> {
    const kept = this.find(address)
    if (kept) return kept
    countUp('page_cache_misses')
    const begun = this.#making.get(address)
    if (begun) return this.#orExpired(address, await begun.page)
    const making: Making = { page: make(), path: pathOf(address), isCurrent: true }
    this.#making.set(address, making)
    try {
      const page = await making.page
      if (making.isCurrent && !this.#isPaused && page.etag) this.#keep(address, page)
      else if (page.status < 500 && !page.etag) this.#remove(kindOf(address), address)
      return this.#orExpired(address, page)
    } finally {
      if (this.#making.get(address) === making) this.#making.delete(address)
    }
  }

  /** Drops the page and those below its path; '' is the home page alone. Discards a rendering that is running. */
  drop(path: string | null): void {
    const dropped = path?.toLowerCase() ?? null
    const isDropped = (other: string) =>
      dropped === null || other === dropped || (dropped !== '' && other.startsWith(`${dropped}/`))
    for (const [address, making] of this.#making)
      if (isDropped(making.path)) {
        making.isCurrent = false
        this.#making.delete(address)
      }
    for (const kind of ['linked', 'other'] as const)
      for (const [address, kept] of this.#kept[kind]) if (isDropped(kept.path)) this.#remove(kind, address)
  }

  expire(): void {
    for (const making of this.#making.values()) making.isCurrent = false
    this.#making.clear()
    for (const pages of Object.values(this.#kept))
      for (const kept of pages.values()) kept.until = Math.min(kept.until, Date.now() - 1)
  }

  /** While paused, cached pages are served and none are added. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
  }

  #orExpired(address: string, page: FinishedPage): FinishedPage {
    if (page.status < 500) return page
    const found = this.#kept[kindOf(address)].get(address)
    return found && found.until > Date.now() - LONGEST_EXPIRED ? found.page : page
  }

  #keep(address: string, page: FinishedPage) {
    const kind = kindOf(address)
    this.#remove(kind, address)
    this.#add(kind, address, { page, path: pathOf(address), until: Date.now() + this.#life })
    for (const oldest of this.#kept[kind].keys()) {
      if (this.#bytes[kind] <= BOUNDS[kind]) return
      this.#remove(kind, oldest)
    }
  }

  #add(kind: keyof typeof BOUNDS, address: string, kept: KeptPage) {
    this.#kept[kind].set(address, kept)
    this.#bytes[kind] += bytesOf(address, kept.page)
  }

  #remove(kind: keyof typeof BOUNDS, address: string) {
    const found = this.#kept[kind].get(address)
    if (!found) return
    this.#kept[kind].delete(address)
    this.#bytes[kind] -= bytesOf(address, found.page)
  }
}

const LINKED =
  /^\/(([^/A-Z%]|%[0-9A-F]{2})*|(archive|blog|topics)\/[^/]+|dashboard\/[a-z]+|((blog|topics)\/[^/]+\/)?(rss\.xml|atom\.xml|feed\.json)|(robots|site|sitemap)\.\w+)$/

/** A page has many spellings, each of which is cached: with a query, escapes, capitals or a slash at the end. */
function kindOf(address: string): keyof typeof BOUNDS {
  const path = address.replace(/(\/_|(?<=.))\.data$/, '') || '/'
  const isPlain = !path.includes('?') && encoded(decoded(path)) === path
  return isPlain && LINKED.test(path) ? 'linked' : 'other'
}

/** As the router matches it: in any case, with or without a slash at the end. The data of a page is at '.data', '/.data' or '/_.data'. */
function pathOf(address: string): string {
  const [path = ''] = address.split('?', 1)
  return decoded(path.replace(/(\/_?)?\.data$/, ''))
    .replace(/\/$/, '')
    .toLowerCase()
}

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
