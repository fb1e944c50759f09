import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import { largestPicture } from '#shared/files/check-picture.ts'
import { siteBounds } from '#shared/settings/checks.ts'
import { limitedChunks } from './limited-chunks.ts'

export const LARGEST_FILE = siteBounds.fileMegabytes * 1024 * 1024

const BYTES_A_MILLISECOND = 2000 // the slowest accepted download
export const timeOf = (bytes: number) => Math.round(bytes / BYTES_A_MILLISECOND)

export async function withDownload<T>(
  body: ReadableStream<Uint8Array>,
  folder: string,
  work: (file: string) => Promise<T>,
  most = largestPicture,
): Promise<T> {
  // Must come before any await: when its response is garbage-collected, an unread body ends as if it were empty.
  const chunks = limitedChunks(body.values(), most)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, randomUUID())
  try {
    const written = createWriteStream(file, { mode: 0o600 })
    await pipeline(chunks, written).catch(error => {
      throw new StorageUnavailable('Storage stopped sending in the middle of a file.', { cause: error })
    })
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
