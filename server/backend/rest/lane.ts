import { bounds } from './bounds.ts'
import { busy } from './errors.ts'

interface Waiter {
  client: string
  start: () => void
}

/**
 * A share of the connections, so that one kind of caller never takes another's. Of its places one client has at most
 * `mostOfClient`. A request that finds no place waits for at most two seconds, and at most a hundred wait.
 */
export class Lane {
  private free: number
  private readonly mostOfClient: number
  private readonly taken = new Map<string, number>()
  private readonly waiting = new Set<Waiter>()

  constructor(size: number, mostOfClient = size) {
    this.free = size
    this.mostOfClient = mostOfClient
  }

  /**
   * Runs `work` for a client (an account or an address) when it is its turn. Throws 503 when that does not come in time, or
   * the signal's reason.
   */
  async run<T>(client: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted()
    if (this.hasPlaceFor(client)) this.take(client)
    else await this.turn(client, signal)
    try {
      return await work()
    } finally {
      this.giveBack(client)
    }
  }

  private hasPlaceFor(client: string): boolean {
    return this.free > 0 && (this.taken.get(client) ?? 0) < this.mostOfClient
  }

  private take(client: string) {
    this.free--
    this.taken.set(client, (this.taken.get(client) ?? 0) + 1)
  }

  private giveBack(client: string) {
    this.free++
    const left = (this.taken.get(client) ?? 1) - 1
    if (left > 0) this.taken.set(client, left)
    else this.taken.delete(client)
    for (const waiter of this.waiting) {
      if (!this.hasPlaceFor(waiter.client)) continue
      this.take(waiter.client)
      waiter.start()
      return
    }
  }

  private turn(client: string, signal: AbortSignal): Promise<void> {
    if (this.waiting.size >= bounds.waiting) throw busy()
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', onAbort)
        this.waiting.delete(waiter)
      }
      const waiter = {
        client,
        start() {
          stop()
          resolve()
        },
      }
      const onAbort = () => {
        stop()
        reject(signal.reason)
      }
      const timer = setTimeout(() => {
        stop()
        reject(busy())
      }, bounds.wait)
      this.waiting.add(waiter)
      signal.addEventListener('abort', onAbort, { once: true })
    })
  }
}
