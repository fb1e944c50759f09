import type { CurrentSite } from '#shared/settings/site.ts'

interface Parts {
  read: () => Promise<CurrentSite | null>
  start: CurrentSite
  life: number // milliseconds for which a value is valid where no change is announced
}

const outdated = new WeakSet<CurrentSite>()

/** Whether these may be older than the last change, since reading them failed: a page with them must not be cached. */
export const mayBeOutdated = (site: CurrentSite): boolean => outdated.has(site)

/** The settings of the site, invalidated when a change is announced. When a read fails, the last known ones are used. */
export class SiteCache {
  readonly #parts: Parts
  #known: CurrentSite
  #until = 0
  #reading: Promise<CurrentSite> | null = null
  #isPaused = true

  constructor(parts: Parts) {
    this.#parts = parts
    this.#known = parts.start
  }

  /** Needs no `this`, so that it can be passed on. */
  readonly get = (): Promise<CurrentSite> => {
    if (this.#until > Date.now()) return Promise.resolve(this.#known)
    this.#reading ??= this.#read()
    return this.#reading
  }

  /** `path` of one post changes no setting; null means all. Discards a read that is running. */
  invalidate(path: string | null): void {
    if (path !== null) return
    this.#until = 0
    this.#reading = null
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.invalidate(null)
  }

  #read(): Promise<CurrentSite> {
    const reading: Promise<CurrentSite> = this.#parts
      .read()
      .catch(() => this.#copyKnown())
      .then(found => {
        const site = found ?? this.#known
        if (this.#reading !== reading) return site
        this.#reading = null
        this.#known = site
        const isLasting = found !== null && !this.#isPaused && !mayBeOutdated(site)
        this.#until = isLasting ? Number.POSITIVE_INFINITY : Date.now() + this.#parts.life
        return site
      })
    return reading
  }

  /** What is read once for each version of the settings is read anew for a copy. */
  #copyKnown(): CurrentSite {
    const copy = { ...this.#known }
    outdated.add(copy)
    return copy
  }
}
