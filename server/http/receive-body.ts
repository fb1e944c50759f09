export class ByteBudget {
  readonly #used = new Map<string, number>()
  #total = 0
  readonly #most: number
  readonly #mostOfOne: number

  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Returns a function that releases the bytes and is safe to call twice. Null when too few are left. */
  reserve(key: string, bytes: number): (() => void) | null {
    const used = this.#used.get(key) ?? 0
    if (this.#total + bytes > this.#most || used + bytes > this.#mostOfOne) return null
    this.#total += bytes
    this.#used.set(key, used + bytes)
    let isReserved = true
    return () => {
      if (!isReserved) return
      isReserved = false
      this.#total -= bytes
      const left = (this.#used.get(key) ?? 0) - bytes
      if (left > 0) this.#used.set(key, left)
      else this.#used.delete(key)
    }
  }
}

const KB = 1024
const FIRST_BLOCK = 16 * KB

const LEAST_BYTES = KB
const PERIOD_MS = 10_000

interface BodyBounds {
  most: number
  budget: ByteBudget
  client: string
  period?: number // milliseconds
}

export class BodyRefused extends Error {
  readonly status: 408 | 413 | 503

  constructor(status: BodyRefused['status'], message: string) {
    super(message)
    this.status = status
  }
}

/** Reads a body and charges the budget for bytes that arrive, not for the announced length. Call `release` after use. Throws BodyRefused. */
export async function receiveBody(
  { headers, body }: Request,
  { most, budget, client, period = PERIOD_MS }: BodyBounds,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; release: () => void }> {
  if (Number(headers.get('content-length') ?? 0) > most) throw tooLarge()
  if (!body) return { bytes: new Uint8Array(), release: () => {} }
  const reader = body.getReader()
  const releases: (() => void)[] = []
  const release = () => releases.forEach(free => void free())
  const { promise: stalled, reject } = Promise.withResolvers<never>()
  let held = new Uint8Array()
  let length = 0
  let lengthBefore = 0
  const timer = setInterval(() => {
    if (length - lengthBefore < LEAST_BYTES) reject(new BodyRefused(408, 'The request was sent too slowly.'))
    lengthBefore = length
  }, period)
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stalled])
      if (done) return { bytes: held.subarray(0, length), release }
      const needed = length + value.length
      if (needed > most) throw tooLarge()
      if (needed > held.length) {
        const size = Math.min(most, Math.max(needed, 2 * held.length, FIRST_BLOCK))
        const free = budget.reserve(client, size - held.length)
        if (!free)
          throw new BodyRefused(503, 'Too much data is being sent at once. Please try again in a moment.')
        releases.push(free)
        const larger = new Uint8Array(size)
        larger.set(held.subarray(0, length))
        held = larger
      }
      held.set(value, length)
      length = needed
    }
  } catch (error) {
    release()
    throw error
  } finally {
    clearInterval(timer)
  }
}

const tooLarge = () => new BodyRefused(413, 'The request is too large.')
