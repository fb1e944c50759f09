/** Random choices that a seed repeats. Not for secrets. */
export class Random {
  /** Factor of rare turns: a request with a single odd thing in it gets further in than one with many. */
  #oddness = 1
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
    // Neighbouring seeds start with similar numbers: the first few are thrown away.
    for (let i = 0; i < 4; i++) this.number()
  }

  /** From 0 up to, not including, 1 (mulberry32). */
  number(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number below `end`. */
  below(end: number): number {
    return Math.floor(this.number() * end)
  }

  chance(probability: number): boolean {
    return this.number() < (probability < 0.5 ? probability * this.#oddness : probability)
  }

  /** From now on what is likely becomes likelier, and what is rare rarer. */
  calmDown() {
    this.#oddness = 0.2
  }

  /** One of a list that is not empty. */
  pick<Item>(list: readonly Item[]): Item {
    const item = list[this.below(list.length)]
    if (item === undefined) throw new Error('There is nothing to pick from.')
    return item
  }

  /** Between `least` and `most` results of `make`. */
  many<Item>(least: number, most: number, make: () => Item): Item[] {
    return Array.from({ length: least + this.below(most - least + 1) }, make)
  }
}
