export class QueueFull extends Error {
  constructor() {
    super('Too many already wait.')
  }
}

/** So long one job may take before the next has its turn: a database that went away must not hold up everybody. */
const PATIENCE = 20_000

/** Runs jobs one after another; at most `limit` may wait. */
export function createQueue(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return job => {
    if (waiting >= limit) return Promise.reject(new QueueFull())
    waiting++
    const result = tail
      .then(() => Promise.race([job(), impatience()]))
      .finally(() => {
        waiting--
      })
    tail = result.catch(() => {})
    return result
  }
}

function impatience(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('It took too long.')), PATIENCE).unref()
  })
}
