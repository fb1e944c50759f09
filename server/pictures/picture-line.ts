/** `later`: background work. */
export type Purpose = 'view' | 'upload' | 'later'

export class LineFull extends Error {}

interface Waiting<Place> {
  start: (place: Place) => Promise<void>
}

/** A queue for a few places. Views and uploads alternate, so that neither starves the other; background tasks come last. */
export class PictureLine<Place> {
  readonly #free: Place[]
  readonly #most: Record<Purpose, number>
  readonly #waiting: Record<Purpose, Waiting<Place>[]> = { view: [], upload: [], later: [] }
  #order: Purpose[] = ['view', 'upload', 'later']

  constructor(places: Place[], most: Record<Purpose, number>) {
    this.#free = [...places]
    this.#most = most
  }

  /** Runs a task when a place is free. Throws LineFull, or `signal.reason` when that aborts while the task waits. */
  run<T>(purpose: Purpose, task: (place: Place) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const waiting = this.#waiting[purpose]
    if (signal?.aborted) return Promise.reject(signal.reason)
    if (this.#free.length === 0 && waiting.length >= this.#most[purpose])
      return Promise.reject(new LineFull('Too many pictures are waiting.'))
    return new Promise((resolve, reject) => {
      const leave = () => {
        waiting.splice(waiting.indexOf(entry), 1)
        reject(signal?.reason)
      }
      const entry: Waiting<Place> = {
        start: place => {
          signal?.removeEventListener('abort', leave)
          return task(place).then(resolve, reject)
        },
      }
      signal?.addEventListener('abort', leave, { once: true })
      waiting.push(entry)
      this.#next()
    })
  }

  #next(): void {
    const purpose = this.#order.find(purpose => this.#waiting[purpose].length > 0)
    if (!purpose || this.#free.length === 0) return
    const entry = this.#waiting[purpose].shift()
    const place = this.#free.shift()
    if (!entry || place === undefined) return
    this.#order = purpose === 'view' ? ['upload', 'view', 'later'] : ['view', 'upload', 'later']
    void entry.start(place).finally(() => {
      // Last in, first out: reuses a running process, so that the others can end.
      this.#free.unshift(place)
      this.#next()
    })
  }
}
