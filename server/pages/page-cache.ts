import { LRUCache } from 'lru-cache'
import { counters } from '#server/base/metrics.ts'
import { pagePath } from '#server/http/plain-path.ts'
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

export class PageCache {
  readonly #life: number
  readonly #pages = new LRUCache<string, CachedPage>({
    maxSize: 24 * MB,
    sizeCalculation: ({ page }, address) => page.size * 2 + address.length * 4 + OVERHEAD,
  })
  readonly #making = new Map<string, Making>()
  #isPaused = false

  constructor(life: number) {
    this.#life = life
  }

  find(address: string): FinishedPage | null {
    const found = this.#pages.get(address)
    if (!found || found.until < performance.now()) return null
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
      if (making.isCurrent && !this.#isPaused && page.etag)
        this.#pages.set(address, { page, path: making.path, until: performance.now() + this.#life })
      else if (page.status < 500 && !page.etag) this.#pages.delete(address)
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
    for (const [address, { path }] of [...this.#pages]) if (isInvalid(path)) this.#pages.delete(address)
  }

  expire(): void {
    for (const making of this.#making.values()) making.isCurrent = false
    this.#making.clear()
    for (const cached of this.#pages.values()) cached.until = Math.min(cached.until, performance.now() - 1)
  }

  /** Nothing is stored while changes are not announced. */
  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
  }

  findExpired(address: string): FinishedPage | null {
    const found = this.#pages.get(address)
    return found && found.until > performance.now() - LONGEST_EXPIRED ? found.page : null
  }

  #orExpired(address: string, page: FinishedPage): FinishedPage {
    return page.status < 500 ? page : (this.findExpired(address) ?? page)
  }
}

/** A post's Markdown is below its path. */
const pathOf = (address: string) => pagePath(address).replace(/^(\/blog\/[^/]+)\.md$/, '$1/md')
