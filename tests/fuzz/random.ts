/** Random choices that a seed repeats. Not for secrets. */
export class Random {
  /** A request with one fault is processed further than one with many. */
  #oddness = 1
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
    // Discards the first numbers, which are similar for neighboring seeds.
    for (let i = 0; i < 4; i++) this.number()
  }

  /** At least 0 and less than 1 (mulberry32). */
  number(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(end: number): number {
    return Math.floor(this.number() * end)
  }

  chance(probability: number): boolean {
    return this.number() < (probability < 0.5 ? probability * this.#oddness : probability)
  }

  /** Makes rare choices rarer from now on. */
  calmDown() {
    this.#oddness = 0.2
  }

  pick<Item>(list: readonly Item[]): Item {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }

  many<Item>(least: number, most: number, make: () => Item): Item[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make)
  }
}
