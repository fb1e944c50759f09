import type { CurrentSite } from '#shared/settings/site.ts'

/** `isOutdated`: reading the latest settings failed, so a page rendered with these must not be cached. */
export type LatestSite = CurrentSite & { isOutdated?: true }

interface Parts {
  read: () => Promise<CurrentSite | null>
  start: CurrentSite
  life: number // milliseconds for which a value is valid where changes are not announced
}

export class SiteCache {
  readonly #parts: Parts
  #known: LatestSite
  #until = 0
  #reading: Promise<LatestSite> | null = null
  /** Whether changes are announced, so that a value is valid until then. */
  #isFollowed = false

  constructor(parts: Parts) {
    this.#parts = parts
    this.#known = parts.start
  }

  /** The settings that were read last, which may have changed since. */
  get latest(): CurrentSite {
    return this.#known
  }

  /** An arrow function, so that it can be passed on without `this`. */
  readonly get = (): Promise<LatestSite> => {
    if (this.#until > performance.now()) return Promise.resolve(this.#known)
    this.#reading ??= this.#read()
    return this.#reading
  }

  invalidate(): void {
    this.#until = 0
    this.#reading = null
  }

  follow(isFollowed: boolean): void {
    this.#isFollowed = isFollowed
    this.invalidate()
  }

  #read(): Promise<LatestSite> {
    const reading: Promise<LatestSite> = this.#parts
      .read()
      .catch((): LatestSite => ({ ...this.#known, isOutdated: true }))
      .then((found: LatestSite | null) => {
        const site = found ?? this.#known
        if (this.#reading !== reading) return site
        this.#reading = null
        this.#known = site
        const isLasting = found !== null && this.#isFollowed && !site.isOutdated
        this.#until = isLasting ? Number.POSITIVE_INFINITY : performance.now() + this.#parts.life
        return site
      })
    return reading
  }
}
