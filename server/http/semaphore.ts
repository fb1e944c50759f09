export class QueueFull extends Error {
  override message = 'Too many tasks are waiting.'
}

export interface SemaphoreOptions<Queue extends string> {
  slots: number
  mostWaiting: Record<Queue, number>
  /** The lowest-priority queue: its tasks start only when every other queue is empty. */
  background?: NoInfer<Queue>
  longestWait?: number // milliseconds
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
  served: number
}

interface Waiter {
  share: Share
  isOfClient: boolean
  start(): void
  refuse(): void
}

/** Limits concurrent tasks. Next is the client with the fewest running, then the longest unserved. A full queue drops from the largest. */
export class Semaphore<Queue extends string> {
  readonly #options: SemaphoreOptions<Queue>
  /** In round-robin order: the queue that last started a task is at the end. */
  readonly #waiting = new Map<Queue, Set<Waiter>>()
  readonly #clients = new Map<string, Share>()
  #running = 0
  #started = 0

  constructor(options: SemaphoreOptions<Queue>) {
    this.#options = options
    for (const queue in options.mostWaiting) this.#waiting.set(queue, new Set())
  }

  async run<T>(queue: Queue, task: () => Promise<T>, claim: Claim = {}): Promise<T> {
    const { client = null, signal } = claim
    signal?.throwIfAborted()
    if (this.isFull(queue, client)) throw new QueueFull()
    const share = this.#shareOf(client)
    if (!this.#hasRoomFor(queue, share)) this.#findLastOfLargest(queue, share)?.refuse()
    share.queued++
    if (client !== null) this.#clients.set(client, share)
    const isOfClient = client !== null
    try {
      if (this.#hasSlotFor(share)) this.#take(queue, share)
      else await this.#wait(queue, share, isOfClient, signal)
      try {
        return await task()
      } finally {
        this.#running--
        share.running--
        this.#startNext()
      }
    } finally {
      share.queued--
      if (share.queued === 0 && client !== null) this.#clients.delete(client)
    }
  }

  isFull(queue: Queue, client: string | null = null): boolean {
    const { mostOfClient = Number.POSITIVE_INFINITY } = this.#options
    const share = this.#shareOf(client)
    if (share.queued >= mostOfClient) return true
    return !this.#hasRoomFor(queue, share) && !this.#findLastOfLargest(queue, share)
  }

  #hasRoomFor(queue: Queue, share: Share): boolean {
    return this.#hasSlotFor(share) || this.#waitersOf(queue).size < this.#options.mostWaiting[queue]
  }

  #findLastOfLargest(queue: Queue, newcomer: Share): Waiter | null {
    const queuedOf = (waiter: Waiter | null) => waiter?.share.queued ?? 0
    let largest: Waiter | null = null
    for (const waiter of this.#waitersOf(queue))
      if (waiter.isOfClient && queuedOf(waiter) >= queuedOf(largest)) largest = waiter
    return queuedOf(largest) > newcomer.queued + 1 ? largest : null
  }

  #shareOf(client: string | null): Share {
    const known = client === null ? undefined : this.#clients.get(client)
    return known ?? { running: 0, queued: 0, served: 0 }
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
    this.#started++
    share.running++
    share.served = this.#started
    const waiters = this.#waitersOf(queue)
    this.#waiting.delete(queue)
    this.#waiting.set(queue, waiters)
  }

  #wait(queue: Queue, share: Share, isOfClient: boolean, signal: AbortSignal | undefined): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiters = this.#waitersOf(queue)
    const stop = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
      waiters.delete(waiter)
    }
    const abort = () => {
      stop()
      reject(signal?.reason)
    }
    const refuse = () => {
      stop()
      reject(new QueueFull())
    }
    const waiter: Waiter = {
      share,
      isOfClient,
      refuse,
      start: () => {
        stop()
        this.#take(queue, share)
        resolve()
      },
    }
    const { longestWait } = this.#options
    const timer = longestWait === undefined ? undefined : setTimeout(refuse, longestWait)
    signal?.addEventListener('abort', abort, { once: true })
    waiters.add(waiter)
    return promise
  }

  #startNext(): void {
    const { background } = this.#options
    const turns = [...this.#waiting.keys()].filter(queue => queue !== background)
    if (background !== undefined) turns.push(background)
    const ready = turns
      .flatMap(queue => [...this.#waitersOf(queue)])
      .filter(({ share }) => this.#hasSlotFor(share))
    const [first] = ready
    const next = first?.isOfClient
      ? ready
          .filter(({ isOfClient }) => isOfClient)
          .reduce((best, waiter) => (comesBefore(waiter.share, best.share) ? waiter : best), first)
      : first
    next?.start()
  }
}

const comesBefore = (one: Share, other: Share) =>
  (one.running - other.running || one.served - other.served) < 0
