import { QueueFull, Semaphore } from '#server/limits/semaphore.ts'
import { StorageError } from './storage-error.ts'

const AT_ONCE = 2
/** As many pictures as a person may paste into a post at once. The bodies of queued requests stay unread. */
const WAITING = 30
const RETRY_AFTER = 10

/** Storing or removing a file occupies a connection of the API while S3 responds: the others stay free for reading. */
const STORED_AT_ONCE = 4

export type UploadLimit = ReturnType<typeof createUploadLimit>
export type StoringLimit = ReturnType<typeof createStoringLimit>

/** Bounds the uploads of each account. Throws StorageError 429, or the reason of the signal. */
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

/** Bounds the uploads that are moved into the storage, and the removals from it, at once. Throws StorageError 429. */
export function createStoringLimit() {
  const semaphore = new Semaphore({ slots: STORED_AT_ONCE, mostWaiting: { storing: 100 } })
  return <T>(store: () => Promise<T>): Promise<T> => semaphore.run('storing', store).catch(refuseWhenFull)
}

function refuseWhenFull(error: unknown): never {
  if (!(error instanceof QueueFull)) throw error
  throw new StorageError(
    429,
    'too_many_requests',
    `Too many pictures are being sent at once. Please try again in ${RETRY_AFTER} seconds.`,
    RETRY_AFTER,
  )
}
