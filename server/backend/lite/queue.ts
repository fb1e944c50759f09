/** Raised when too many already wait. */
export class QueueFull extends Error {}

/** Runs jobs one after another; at most `limit` may wait. */
export function createQueue(limit: number): <T>(job: () => Promise<T>) => Promise<T> {
  let tail: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return job => {
    if (waiting >= limit) return Promise.reject(new QueueFull())
    waiting++
    const result = tail.then(job).finally(() => {
      waiting--
    })
    tail = result.catch(() => {})
    return result
  }
}
