/** Bytes that requests may keep in memory at once: all together, and those of one client. */
export class ByteBudget {
  readonly #used = new Map<string, number>()
  #total = 0
  readonly #most: number
  readonly #mostOfOne: number

  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Returns a function that gives the bytes back, once however often it is called. Null when there are not so many left. */
  take(key: string, bytes: number): (() => void) | null {
    const used = this.#used.get(key) ?? 0
    if (this.#total + bytes > this.#most || used + bytes > this.#mostOfOne) return null
    this.#total += bytes
    this.#used.set(key, used + bytes)
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#total -= bytes
      const left = (this.#used.get(key) ?? 0) - bytes
      if (left > 0) this.#used.set(key, left)
      else this.#used.delete(key)
    }
  }
}
