import { StorageError } from './storage-error.ts'

/** Uploads of one account that are received and decoded at once. */
const UNDER_WAY = 2
/** Uploads of one account that may wait for those, their bytes unread: as many as somebody pastes into a post at once. */
const WAITING = 30
const WAITING_OF_ALL = 100
/** Seconds that a refused client is told to wait. */
const RETRY_AFTER = 10

interface Account {
  underWay: number
  waiting: (() => void)[]
}

/** Lets few uploads of one account be under way, so that none keeps the others from theirs. */
export class UploadPlaces {
  readonly #accounts = new Map<string, Account>()
  #waiting = 0

  /** Runs `work` when it is its turn. Throws StorageError 429 when too many wait, or the reason of `signal`. */
  async run<T>(key: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const account = this.#accounts.get(key) ?? { underWay: 0, waiting: [] }
    this.#accounts.set(key, account)
    if (account.underWay >= UNDER_WAY) await this.#wait(account, signal)
    else account.underWay++
    try {
      return await work()
    } finally {
      // The place passes to the next without being free in between.
      const next = account.waiting.shift()
      if (next) next()
      else if (--account.underWay === 0) this.#accounts.delete(key)
    }
  }

  #wait(account: Account, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    if (account.waiting.length >= WAITING || this.#waiting >= WAITING_OF_ALL)
      throw new StorageError(
        429,
        'too_many_requests',
        `Too many pictures are being sent at once. Please try again in ${RETRY_AFTER} seconds.`,
        RETRY_AFTER,
      )
    this.#waiting++
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const enter = () => {
      signal.removeEventListener('abort', leave)
      resolve()
    }
    const leave = () => {
      account.waiting.splice(account.waiting.indexOf(enter), 1)
      reject(signal.reason)
    }
    account.waiting.push(enter)
    signal.addEventListener('abort', leave, { once: true })
    return promise.finally(() => this.#waiting--)
  }
}
