import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StorageApiError, StorageClient } from '@supabase/storage-js'
import type { FileHeaders, FileTarget } from '#server/backup/archived-files.ts'
import { describeNoAnswer } from '#server/base/describe-no-answer.ts'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import type { StoredFile } from '#server/base/stored-file.ts'
import { LARGEST_FILE, timeOf, withDownload } from '#server/images/download.ts'
import { downloadsFolder } from '#server/images/originals.ts'
import { readPublicFile } from '#server/images/read-public-file.ts'
import { fileKindOf } from '#shared/files/file-kind.ts'
import { findStorageStatus } from '#shared/text/storage-status.ts'

/** Milliseconds: the timeout of a response, and the delay before each retry. */
export interface RetryTimes {
  timeout: number
  delays: number[]
}

const AGAIN = ' Run the command again with --replace, which removes them.'

const RETRY_TIMES: RetryTimes = { timeout: 60_000, delays: [1_000, 5_000, 20_000] }

export class HostedFiles implements FileTarget {
  readonly incoming: string
  readonly #downloads: string
  readonly #url: string
  readonly #storage: StorageClient
  readonly #times: RetryTimes

  constructor(
    { url, secretKey, dataDir }: { url: string; secretKey: string; dataDir: string },
    times: RetryTimes = RETRY_TIMES,
  ) {
    this.#url = url
    this.#times = times
    this.incoming = join(dataDir, 'uploads/.incoming')
    this.#downloads = downloadsFolder(dataDir)
    const fetchInTime: typeof fetch = (input, init) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(times.timeout + timeOf(sizeOf(init?.body))) })
    this.#storage = new StorageClient(
      `${url}/storage/v1`,
      { apikey: secretKey, Authorization: `Bearer ${secretKey}` },
      fetchInTime,
    )
  }

  async find(bucket: string, name: string): Promise<Pick<StoredFile, 'body'> | null> {
    const answer = await this.#retry(() => this.#read(bucket, name))
    if (!answer?.body) return null
    // References the response itself, whose body ends when it is garbage-collected.
    return { body: () => answer.body ?? new ReadableStream() }
  }

  withFile<T>(bucket: string, name: string, work: (file: string) => Promise<T>): Promise<T | null> {
    // Only the download throws StorageUnavailable, so `work` is never repeated.
    return this.#retry(async () => {
      const body = (await this.#read(bucket, name))?.body
      return body ? withDownload(body, this.#downloads, work, LARGEST_FILE) : null
    })
  }

  /** Leaves an existing file alone, because files never change; a later check compares them. */
  async store(file: string, bucket: string, name: string, { type, cacheControl }: FileHeaders) {
    const content = await openAsBlob(file, { type: type ?? '' })
    await this.#retry(async () => {
      const { error } = await this.#storage.from(bucket).upload(name, content, {
        ...(type === null ? {} : { contentType: type }),
        ...(cacheControl === null ? {} : { cacheControl: /\d+/.exec(cacheControl)?.[0] ?? '0' }),
      })
      if (error && !/already exists|Duplicate/i.test(error.message))
        throw unavailable(`The project’s storage rejected ${bucket}/${name}`, error)
    })
  }

  async remove(bucket: string, names: string[]): Promise<void> {
    await this.#retry(async () => {
      const { error } = await this.#storage.from(bucket).remove(names)
      if (error)
        throw unavailable('The site was moved, but files of the previous one are still there', error, AGAIN)
    })
  }

  #read(bucket: string, name: string): Promise<Response | null> {
    const isPicture = fileKindOf(name) === null
    const time = this.#times.timeout + (isPicture ? 0 : timeOf(LARGEST_FILE))
    return readPublicFile(this.#url, bucket, name, { time })
  }

  /** A short outage must not end a command that may have run for an hour. */
  async #retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (const delay of this.#times.delays)
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof StorageUnavailable) || error.isLasting) throw error
        await sleep(delay)
      }
    return attempt()
  }
}

const sizeOf = (body: unknown) =>
  body instanceof FormData
    ? [...body.values()].reduce((bytes, part) => bytes + (typeof part === 'string' ? 0 : part.size), 0)
    : 0

/** `doing`: the storage operation. Omits a gateway's message, which may be a whole page. */
function unavailable(doing: string, error: Error, advice = ''): StorageUnavailable {
  const status = error instanceof StorageApiError ? (findStorageStatus(error) ?? error.status) : undefined
  const reason =
    status ?? `no answer: ${describeNoAnswer('originalError' in error ? error.originalError : error)}`
  return new StorageUnavailable(`${doing} (${reason}).${advice}`, { ...(status && { status }), cause: error })
}
