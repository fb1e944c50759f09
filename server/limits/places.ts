/** Raised when all places are taken and as many wait as may wait, or when the wait was too long. */
export class NoPlace extends Error {
  override message = 'All places are taken.'
}

interface PlaceOptions {
  /** Jobs that run at once. */
  places: number
  /** Jobs that wait for a place, in the order in which they came. */
  mostWaiting: number
  /** Milliseconds. */
  longestWait: number
}

/** Runs so many jobs at once as there are places; others wait for a short while. Rejects with NoPlace. */
export function createPlaces({ places, mostWaiting, longestWait }: PlaceOptions) {
  const waiting = new Set<() => void>()
  let free = places

  async function enter() {
    if (free > 0) {
      free--
      return
    }
    if (waiting.size >= mostWaiting) throw new NoPlace()
    await new Promise<void>((resolve, reject) => {
      const come = () => {
        clearTimeout(timer)
        waiting.delete(come)
        resolve()
      }
      const timer = setTimeout(() => {
        waiting.delete(come)
        reject(new NoPlace())
      }, longestWait)
      waiting.add(come)
    })
  }

  function leave() {
    const [next] = waiting
    // The place passes on to the next, so that nobody who comes now can take it.
    if (next) next()
    else free++
  }

  return async function run<T>(job: () => Promise<T>): Promise<T> {
    await enter()
    try {
      return await job()
    } finally {
      leave()
    }
  }
}
