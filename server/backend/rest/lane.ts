import { bounds } from './bounds.ts'
import { busy } from './errors.ts'

/**
 * A share of the connections. Who finds all of it taken waits for at most two seconds, and only a hundred wait: one kind of
 * caller never takes another's connections.
 */
export class Lane {
  private free: number
  private readonly waiting = new Set<() => void>()

  constructor(size: number) {
    this.free = size
  }

  /** Runs `work` when it is its turn. Throws 503 when that does not come in time, or the signal's reason. */
  async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (this.free > 0) this.free--
    else await this.turn(signal)
    try {
      return await work()
    } finally {
      const [next] = this.waiting
      if (next) next()
      else this.free++
    }
  }

  private turn(signal: AbortSignal): Promise<void> {
    if (this.waiting.size >= bounds.waiting) throw busy()
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        this.waiting.delete(onTurn)
      }
      const onTurn = () => {
        stop()
        resolve()
      }
      const onAbort = () => {
        stop()
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        stop()
        reject(busy())
      }, bounds.wait)
      this.waiting.add(onTurn)
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }
}
