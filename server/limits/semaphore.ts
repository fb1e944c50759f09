export class QueueFull extends Error {
  override message = 'Too many tasks are waiting.'
}

export interface SemaphoreOptions<Queue extends string> {
  slots: number
  /** Longest length of each queue. The queues are served round-robin. */
  mostWaiting: Record<Queue, number>
  /** The queue of lowest priority: its tasks start only when every other queue is empty. */
  background?: NoInfer<Queue>
  /** Milliseconds. */
  longestWait?: number
  slotsOfClient?: number
  mostOfClient?: number
}

interface Claim {
  client?: string | null
  signal?: AbortSignal | undefined
}

interface Share {
  running: number
  queued: number
}

interface Waiter {
  share: Share
  start(): void
}

/** Runs a bounded number of tasks at once; others wait, first in, first out. */
export class Semaphore<Queue extends string> {
  readonly #options: SemaphoreOptions<Queue>
  /** In round-robin order: the queue that started a task last is at the end. */
  readonly #waiting = new Map<Queue, Set<Waiter>>()
  readonly #shares = new Map<string, Share>()
  #running = 0

  constructor(options: SemaphoreOptions<Queue>) {
    this.#options = options
    for (const queue in options.mostWaiting) this.#waiting.set(queue, new Set())
  }

  /** Rejects with QueueFull, the reason of the signal, or the error of the task. */
  async run<T>(queue: Queue, task: () => Promise<T>, { client = null, signal }: Claim = {}): Promise<T> {
    signal?.throwIfAborted()
    if (this.isFull(queue, client)) throw new QueueFull()
    const share = this.#shareOf(client)
    if (client !== null) this.#shares.set(client, share)
    share.queued++
    try {
      if (this.#hasSlotFor(share)) this.#take(queue, share)
      else await this.#wait(queue, share, signal)
      try {
        return await task()
      } finally {
        this.#running--
        share.running--
        this.#startNext()
      }
    } finally {
      share.queued--
      if (share.queued === 0 && client !== null) this.#shares.delete(client)
    }
  }

  isFull(queue: Queue, client: string | null = null): boolean {
    const { mostOfClient = Number.POSITIVE_INFINITY, mostWaiting } = this.#options
    const share = this.#shareOf(client)
    if (share.queued >= mostOfClient) return true
    return !this.#hasSlotFor(share) && this.#waitersOf(queue).size >= mostWaiting[queue]
  }

  #shareOf(client: string | null): Share {
    const known = client === null ? undefined : this.#shares.get(client)
    return known ?? { running: 0, queued: 0 }
  }

  #waitersOf(queue: Queue): Set<Waiter> {
    return this.#waiting.get(queue) ?? new Set()
  }

  #hasSlotFor({ running }: Share): boolean {
    const { slots, slotsOfClient = slots } = this.#options
    return this.#running < slots && running < slotsOfClient
  }

  #take(queue: Queue, share: Share): void {
    this.#running++
    share.running++
    const waiters = this.#waitersOf(queue)
    this.#waiting.delete(queue)
    this.#waiting.set(queue, waiters)
  }

  #wait(queue: Queue, share: Share, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiters = this.#waitersOf(queue)
    const leave = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      waiters.delete(waiter)
    }
    const abort = () => {
      leave()
      reject(signal?.reason)
    }
    const expire = () => {
      leave()
      reject(new QueueFull())
    }
    const waiter: Waiter = {
      share,
      start: () => {
        leave()
        this.#take(queue, share)
        resolve()
      },
    }
    const { longestWait } = this.#options
    const timer = longestWait === undefined ? undefined : setTimeout(expire, longestWait)
    signal?.addEventListener('abort', abort, { once: true })
    waiters.add(waiter)
    return promise
  }

  #startNext(): void {
    const { background } = this.#options
    const turns = [...this.#waiting.keys()].filter(queue => queue !== background)
    if (background !== undefined) turns.push(background)
    turns
      .flatMap(queue => [...this.#waitersOf(queue)])
      .find(({ share }) => this.#hasSlotFor(share))
      ?.start()
  }
}
