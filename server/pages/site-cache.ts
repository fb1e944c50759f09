import type { CurrentSite } from '#shared/settings/site.ts'

interface Parts {
  read: () => Promise<CurrentSite | null>
  start: CurrentSite
  life: number // milliseconds for which a value is valid where changes are not announced
}

const outdated = new WeakSet<CurrentSite>()

/** Whether reading the latest settings failed. A page rendered with these must not be cached. */
export const mayBeOutdated = (site: CurrentSite): boolean => outdated.has(site)

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

  /** The settings that were read last, which may have changed since. */
  get latest(): CurrentSite {
    return this.#known
  }

  /** An arrow function, so that it can be passed on without `this`. */
  readonly get = (): Promise<CurrentSite> => {
    if (this.#until > Date.now()) return Promise.resolve(this.#known)
    this.#reading ??= this.#read()
    return this.#reading
  }

  invalidate(): void {
    this.#until = 0
    this.#reading = null
  }

  pause(isPaused: boolean): void {
    this.#isPaused = isPaused
    this.invalidate()
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

  /** Returns a new object, so that values cached per settings object are read again. */
  #copyKnown(): CurrentSite {
    const copy = { ...this.#known }
    outdated.add(copy)
    return copy
  }
}
