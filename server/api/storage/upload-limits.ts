import { QueueFull, Semaphore } from '#server/http/semaphore.ts'
import { StorageError } from './storage-error.ts'

const AT_ONCE = 2
/** As many pictures as someone may paste into a post at once. Bodies of queued requests stay unread. */
const WAITING = 30
const RETRY_AFTER = 10

/** Each holds an API connection, even while S3 responds. The rest stay free for reading. */
const STORED_AT_ONCE = 4
const STORED_OF_CLIENT = 2

export type UploadLimit = ReturnType<typeof createUploadLimit>
export type StoringLimit = ReturnType<typeof createStoringLimit>

export function createUploadLimit() {
  const semaphore = new Semaphore({
    slots: Number.POSITIVE_INFINITY,
    mostWaiting: { uploads: 100 },
    slotsOfClient: AT_ONCE,
    mostOfClient: AT_ONCE + WAITING,
  })
  return async <T>(account: string, signal: AbortSignal, upload: () => Promise<T>): Promise<T> => {
    return semaphore.run('uploads', upload, { client: account, signal }).catch(refuseWhenFull)
  }
}

/** Limits concurrent stores, removals and lists. `client`: an account or an address. Throws StorageError 429. */
export function createStoringLimit() {
  const semaphore = new Semaphore({
    slots: STORED_AT_ONCE,
    mostWaiting: { storing: 100 },
    slotsOfClient: STORED_OF_CLIENT,
  })
  return <T>(client: string, store: () => Promise<T>): Promise<T> =>
    semaphore.run('storing', store, { client }).catch(refuseWhenFull)
}

function refuseWhenFull(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error
  throw new StorageError(
    429,
    'too_many_requests',
    `Too many pictures are being uploaded at once. Please try again in ${RETRY_AFTER} seconds.`,
    RETRY_AFTER,
  )
}
