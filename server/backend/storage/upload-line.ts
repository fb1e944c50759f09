import { LineFull, WaitingLine } from '#server/limits/waiting-line.ts'
import { StorageError } from './storage-error.ts'

const AT_ONCE = 2
/** A person may paste as many pictures into a post at once. Waiting requests keep their bodies unread. */
const WAITING = 30
const RETRY_AFTER = 10

export type UploadLine = ReturnType<typeof createUploadLine>

/** Bounds the uploads of each account. Throws StorageError 429, or the reason of the signal. */
export function createUploadLine() {
  const line = new WaitingLine({
    places: Number.POSITIVE_INFINITY,
    mostWaiting: { uploads: 100 },
    placesOfClient: AT_ONCE,
    mostOfClient: AT_ONCE + WAITING,
  })
  return async <T>(account: string, signal: AbortSignal, upload: () => Promise<T>): Promise<T> => {
    try {
      return await line.run('uploads', upload, { client: account, signal })
    } catch (error) {
      if (!(error instanceof LineFull)) throw error
      throw new StorageError(
        429,
        'too_many_requests',
        `Too many pictures are being sent at once. Please try again in ${RETRY_AFTER} seconds.`,
        RETRY_AFTER,
      )
    }
  }
}
