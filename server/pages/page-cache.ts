import { LRUCache } from 'lru-cache'
import { counters } from '#server/base/metrics.ts'
import { pagePath, plainPath } from '#server/http/plain-path.ts'
import type { FinishedPage } from './finished-page.ts'

const MB = 1024 * 1024
const OVERHEAD = 4 * 1024

interface CachedPage {
  page: FinishedPage
  path: string
  until: number
}

interface Making {
  page: Promise<FinishedPage>
  path: string
  isCurrent: boolean
}

/** Milliseconds that a page is valid where changes are not announced: on hosted Supabase, and behind some poolers. */
export const UNANNOUNCED_LIFE = 2000

/** Milliseconds during which an expired page may be served, although its author may have removed content since. */
const LONGEST_EXPIRED = 600_000

const pagesOf = (maxSize: number) =>
  new LRUCache<string, CachedPage>({
    maxSize,
    sizeCalculation: ({ page }, address) => page.size * 2 + address.length * 4 + OVERHEAD,
  })

export class PageCache {
  readonly #life: number
  /** Limited separately, so that invented addresses cannot evict pages that the site links to. */
  readonly #pages = { linked: pagesOf(48 * MB), other: pagesOf(8 * MB) }
  readonly #making = new Map<string, Making>()
  #isPaused = false

  constructor(life: number) {
    this.#life = life
  }

  find(address: string): FinishedPage | null {
    // Looks in both: classifying the address first takes as long as the rest.
    const found = this.#pages.linked.get(address) ?? this.#pages.other.get(address)
    if (!found || found.until < Date.now()) return null
    counters.pageCacheHits.inc()
    return found.page
  }

  /** Concurrent callers share one rendering, or its error. Caches pages with an ETag. Serves an expired page when rendering fails. */
  async get(address: string, make: () => Promise<FinishedPage>): Promise<FinishedPage> {
    const cached = this.find(address)
    if (cached) return cached
    counters.pageCacheMisses.inc()
    const begun = this.#making.get(address)
    if (begun) return this.#orExpired(address, await begun.page)
    const making: Making = { page: make(), path: pathOf(address), isCurrent: true }
    this.#making.set(address, making)
    try {
      const page = await making.page
      const pages = this.#pagesLike(address)
      if (making.isCurrent && !this.#isPaused && page.etag)
        pages.set(address, { page, path: making.path, until: Date.now() + this.#life })
      else if (page.status < 500 && !page.etag) pages.delete(address)
      return this.#orExpired(address, page)
    } finally {
      if (this.#making.get(address) === making) this.#making.delete(address)
    }
  }

  /** Removes the page and those below its path; '' is only the home page. Discards a running rendering. */
  invalidate(path: string | null): void {
    const prefix = path?.toLowerCase() ?? null
    const isInvalid = (other: string) =>
      prefix === null || other === prefix || (prefix !== '' && other.startsWith(`${prefix}/`))
    for (const [address, making] of this.#making)
      if (isInvalid(making.path)) {
        making.isCurrent = false
        this.#making.delete(address)
      }
    for (const pages of Object.values(this.#pages))
      for (const [address, { path }] of [...pages]) if (isInvalid(path)) pages.delete(address)
  }

  expire(): void {
    for (const making of this.#making.values()) making.isCurrent = false
    this.#making.clear()
    for (const pages of Object.values(this.#pages))
      for (const cached of pages.values()) cached.until = Math.min(cached.until, Date.now() - 1)
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
  }

  findExpired(address: string): FinishedPage | null {
    const found = this.#pagesLike(address).get(address)
    return found && found.until > Date.now() - LONGEST_EXPIRED ? found.page : null
  }

  #orExpired(address: string, page: FinishedPage): FinishedPage {
    return page.status < 500 ? page : (this.findExpired(address) ?? page)
  }

  #pagesLike(address: string): LRUCache<string, CachedPage> {
    return isLinked(address) ? this.#pages.linked : this.#pages.other
  }
}

const LINKED =
  /^\/(([^/A-Z%]|%[0-9A-F]{2})*|(archive|blog|topics|tags|series|shelf)\/[^/]+|dashboard\/[a-z]+|((blog|topics|tags|series)\/[^/]+\/|shelf\/)?(rss\.xml|atom\.xml|feed\.json)|(llms|robots|site|sitemap)\.\w+)$/

/** Pages are cached per spelling: with a query, escapes, capitals or a trailing slash. */
function isLinked(address: string): boolean {
  const path = address.replace(/(\/_|(?<=.))\.data$/, '') || '/'
  const isPlain = !path.includes('?') && encoded(plainPath(path)) === path
  return isPlain && LINKED.test(path)
}

/** A post's Markdown is below its path. */
const pathOf = (address: string) => pagePath(address).replace(/^(\/blog\/[^/]+)\.md$/, '$1/md')

const encoded = (path: string) => path.split('/').map(encodeURIComponent).join('/')
