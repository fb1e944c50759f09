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
  slotsOfGroup?: number
}

interface Claim {
  client?: string | null
  group?: string | null
  signal?: AbortSignal | undefined
}

interface Share {
  running: number
  queued: number
  served: number
}

interface Shares {
  client: Share
  group: Share
}

interface Waiter {
  shares: Shares
  isOfClient: boolean
  start(): void
  refuse(): void
}

/** Limits concurrent tasks. Next is the client or group with the fewest running, then the longest unserved. A full queue drops from the largest. */
export class Semaphore<Queue extends string> {
  readonly #options: SemaphoreOptions<Queue>
  /** In round-robin order: the queue that last started a task is at the end. */
  readonly #waiting = new Map<Queue, Set<Waiter>>()
  readonly #clients = new Map<string, Share>()
  readonly #groups = new Map<string, Share>()
  #running = 0
  #started = 0

  constructor(options: SemaphoreOptions<Queue>) {
    this.#options = options
    for (const queue in options.mostWaiting) this.#waiting.set(queue, new Set())
  }

  async run<T>(queue: Queue, task: () => Promise<T>, claim: Claim = {}): Promise<T> {
    const { client = null, group = null, signal } = claim
    signal?.throwIfAborted()
    if (this.isFull(queue, client, group)) throw new QueueFull()
    const shares = this.#sharesOf(client, group)
    if (!this.#hasRoomFor(queue, shares)) this.#findLastOfLargest(queue, shares)?.refuse()
    enter(this.#clients, client, shares.client)
    enter(this.#groups, group, shares.group)
    const isOfClient = client !== null || group !== null
    try {
      if (this.#hasSlotFor(shares)) this.#take(queue, shares)
      else await this.#wait(queue, shares, isOfClient, signal)
      try {
        return await task()
      } finally {
        this.#running--
        shares.client.running--
        shares.group.running--
        this.#startNext()
      }
    } finally {
      leave(this.#clients, client, shares.client)
      leave(this.#groups, group, shares.group)
    }
  }

  isFull(queue: Queue, client: string | null = null, group: string | null = null): boolean {
    const { mostOfClient = Number.POSITIVE_INFINITY } = this.#options
    const shares = this.#sharesOf(client, group)
    if (shares.client.queued >= mostOfClient) return true
    return !this.#hasRoomFor(queue, shares) && !this.#findLastOfLargest(queue, shares)
  }

  #hasRoomFor(queue: Queue, shares: Shares): boolean {
    return this.#hasSlotFor(shares) || this.#waitersOf(queue).size < this.#options.mostWaiting[queue]
  }

  #findLastOfLargest(queue: Queue, newcomer: Shares): Waiter | null {
    const queuedOf = (waiter: Waiter | null) => waiter?.shares.client.queued ?? 0
    let largest: Waiter | null = null
    for (const waiter of this.#waitersOf(queue))
      if (waiter.isOfClient && queuedOf(waiter) >= queuedOf(largest)) largest = waiter
    return queuedOf(largest) > newcomer.client.queued + 1 ? largest : null
  }

  #sharesOf(client: string | null, group: string | null): Shares {
    return { client: shareOf(this.#clients, client), group: shareOf(this.#groups, group) }
  }

  #waitersOf(queue: Queue): Set<Waiter> {
    return this.#waiting.get(queue) ?? new Set()
  }

  #hasSlotFor({ client, group }: Shares): boolean {
    const { slots, slotsOfClient = slots, slotsOfGroup = slots } = this.#options
    return this.#running < slots && client.running < slotsOfClient && group.running < slotsOfGroup
  }

  #take(queue: Queue, shares: Shares): void {
    this.#running++
    this.#started++
    for (const share of [shares.client, shares.group]) {
      share.running++
      share.served = this.#started
    }
    const waiters = this.#waitersOf(queue)
    this.#waiting.delete(queue)
    this.#waiting.set(queue, waiters)
  }

  #wait(queue: Queue, shares: Shares, isOfClient: boolean, signal: AbortSignal | undefined): Promise<void> {
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
      shares,
      isOfClient,
      refuse,
      start: () => {
        stop()
        this.#take(queue, shares)
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
      .filter(({ shares }) => this.#hasSlotFor(shares))
    const [first] = ready
    const next = first?.isOfClient
      ? ready
          .filter(({ isOfClient }) => isOfClient)
          .reduce((best, waiter) => (comesBefore(waiter.shares, best.shares) ? waiter : best), first)
      : first
    next?.start()
  }
}

function comesBefore({ client, group }: Shares, other: Shares): boolean {
  const difference =
    group.running - other.group.running ||
    client.running - other.client.running ||
    group.served - other.group.served ||
    client.served - other.client.served
  return difference < 0
}

function shareOf(shares: Map<string, Share>, key: string | null): Share {
  const known = key === null ? undefined : shares.get(key)
  return known ?? { running: 0, queued: 0, served: 0 }
}

function enter(shares: Map<string, Share>, key: string | null, share: Share): void {
  share.queued++
  if (key !== null) shares.set(key, share)
}

function leave(shares: Map<string, Share>, key: string | null, share: Share): void {
  share.queued--
  if (share.queued === 0 && key !== null) shares.delete(key)
}
