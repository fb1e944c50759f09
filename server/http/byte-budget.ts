export class ByteBudget {
  readonly #used = new Map<string, number>()
  #total = 0
  readonly #most: number
  readonly #mostOfOne: number

  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Returns a function that releases the bytes and is safe to call twice. Null when too few are left. */
  reserve(key: string, bytes: number): (() => void) | null {
    const used = this.#used.get(key) ?? 0
    if (this.#total + bytes > this.#most || used + bytes > this.#mostOfOne) return null
    this.#total += bytes
    this.#used.set(key, used + bytes)
    let isReserved = true
    return () => {
      if (!isReserved) return
      isReserved = false
      this.#total -= bytes
      const left = (this.#used.get(key) ?? 0) - bytes
      if (left > 0) this.#used.set(key, left)
      else this.#used.delete(key)
    }
  }
}
