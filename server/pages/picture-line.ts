import { availableParallelism } from 'node:os'

type Job = () => Promise<void>

/**
 * Work on pictures, so much at once as leaves a core to the pages. What somebody waits for goes before what nobody does,
 * equals in the order in which they came.
 */
export class PictureLine {
  readonly #places: number
  readonly #awaited: Job[] = []
  readonly #spare: Job[] = []
  #busy = 0

  constructor(places: number) {
    this.#places = places
  }

  /** Answers what the job does, or throws what it throws. */
  run<T>(job: () => Promise<T>, when: 'awaited' | 'spare' = 'awaited'): Promise<T> {
    return new Promise((resolve, reject) => {
      const line = when === 'awaited' ? this.#awaited : this.#spare
      line.push(() => job().then(resolve, reject))
      this.#next()
    })
  }

  #next(): void {
    if (this.#busy >= this.#places) return
    const job = this.#awaited.shift() ?? this.#spare.shift()
    if (!job) return
    this.#busy++
    void job().finally(() => {
      this.#busy--
      this.#next()
    })
  }
}

/** The only one of the process: pictures that are asked for and pictures that are uploaded share the cores. */
export const pictureLine = new PictureLine(Math.max(1, availableParallelism() - 1))
