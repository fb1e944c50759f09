import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '#server/base/hash-of.ts'
import type { StoredFile } from '#server/base/stored-file.ts'

/** The content of objects, whose metadata is in storage.objects. Methods throw StorageUnavailable when the storage does not respond. */
export interface ObjectFiles {
  readonly incoming: string
  /** Changes when another file takes the same name. Null when the object does not exist. */
  findVersion(bucket: string, name: string): Promise<string | null>
  find(bucket: string, name: string): Promise<StoredFile | null>
  /** Null when the object does not exist, or when `work` fails because it was removed in the meantime. */
  withFile<T>(bucket: string, name: string, work: (file: string) => Promise<T>): Promise<T | null>
  /** Makes a flushed local file the object's content; the file may be moved. Durable once it resolves. */
  store(file: string, bucket: string, name: string): Promise<void>
  remove(bucket: string, names: string[]): Promise<void>
}

/** The key for a folder or S3. Names could contain '..', and a bucket's folder must not start with a dot. */
export function keyOf(bucket: string, name: string): string {
  const hash = hashOf(name)
  return `${encodeURIComponent(bucket).replaceAll('.', '%2E')}/${hash.slice(0, 2)}/${hash}`
}

export async function withTemporary<T>(
  { incoming }: Pick<ObjectFiles, 'incoming'>,
  work: (file: string) => Promise<T>,
): Promise<T> {
  await mkdir(incoming, { recursive: true, mode: 0o700 })
  const file = join(incoming, randomUUID())
  try {
    return await work(file)
  } finally {
    await rm(file, { force: true })
  }
}
