import { availableParallelism } from 'node:os'

type Job = () => Promise<void>

/** `later` is what nobody waits for. */
type Purpose = 'view' | 'upload' | 'later'

/**
 * Work on pictures, so much at once as leaves a core to the pages. Pictures that readers wait for and pictures that are uploaded
 * take turns, so that neither crowd keeps the other out; each in the order in which it came. What nobody waits for comes last.
 */
export class PictureLine {
  readonly #places: number
  readonly #waiting: Record<Purpose, Job[]> = { view: [], upload: [], later: [] }
  #order: Purpose[] = ['view', 'upload', 'later']
  #busy = 0

  constructor(places: number) {
    this.#places = places
  }

  /** Answers what the job does, or throws what it throws. */
  run<T>(purpose: Purpose, job: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting[purpose].push(() => job().then(resolve, reject))
      this.#next()
    })
  }

  #next(): void {
    if (this.#busy >= this.#places) return
    const purpose = this.#order.find(purpose => this.#waiting[purpose].length > 0)
    const job = purpose && this.#waiting[purpose].shift()
    if (!job) return
    this.#order = purpose === 'view' ? ['upload', 'view', 'later'] : ['view', 'upload', 'later']
    this.#busy++
    void job().finally(() => {
      this.#busy--
      this.#next()
    })
  }
}

/** The only one of the process. */
export const pictureLine = new PictureLine(Math.max(1, availableParallelism() - 1))
