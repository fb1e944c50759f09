import { openAsBlob } from 'node:fs'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import { type StoredFile, streamOf } from '#server/base/stored-file.ts'
import { LARGEST_FILE, timeOf, withDownload } from '#server/images/download.ts'
import { fileKindOf } from '#shared/files/file-kind.ts'
import { keyOf, type ObjectFiles } from './object-files.ts'
import { errorCode, type S3Request } from './s3-requests.ts'

const ANSWER_TIME_MS = 5_000
const TRANSFER_TIME_MS = 20_000

const REMOVED_AT_ONCE = 10

interface S3Options {
  request: S3Request
  incoming: string
  downloads: string
  findId(bucket: string, name: string): Promise<string | null>
}

export class S3Files implements ObjectFiles {
  readonly incoming: string
  readonly #options: S3Options

  constructor(options: S3Options) {
    this.incoming = options.incoming
    this.#options = options
  }

  /** Queries the database, so that a removed picture disappears in every process at once, without a request to S3. */
  findVersion(bucket: string, name: string): Promise<string | null> {
    return this.#options.findId(bucket, name)
  }

  async find(bucket: string, name: string): Promise<StoredFile | null> {
    const key = keyOf(bucket, name)
    const found = await this.#send('HEAD', key, { signal: AbortSignal.timeout(ANSWER_TIME_MS) })
    if (!found) return null
    return {
      size: Number(found.headers.get('content-length')),
      body: () => streamOf(this.#chunksOf(key)),
      part: (from, to) => streamOf(this.#chunksOf(key, { range: `bytes=${from}-${to}` })),
    }
  }

  /** Limits only the wait for S3: a client may read as slowly as `closeStalled` allows. */
  async *#chunksOf(key: string, headers: { range?: string } = {}): AsyncGenerator<Uint8Array> {
    const silence = new AbortController()
    const inTime = async <T>(step: Promise<T>): Promise<T> => {
      const timer = setTimeout(() => silence.abort(), TRANSFER_TIME_MS)
      return step.finally(() => clearTimeout(timer))
    }
    const found = await inTime(this.#send('GET', key, { signal: silence.signal, headers }))
    if (headers.range && found && found.status !== 206) {
      await found.body?.cancel()
      throw new StorageUnavailable('The storage at S3_URL does not support range requests.')
    }
    const reader = found?.body?.getReader()
    if (!reader) return
    try {
      for (;;) {
        const { done, value } = await inTime(reader.read())
        if (done) return
        yield value
      }
    } finally {
      silence.abort()
    }
  }

  async withFile<T>(bucket: string, name: string, work: (file: string) => Promise<T>): Promise<T | null> {
    const isPicture = fileKindOf(name) === null
    const time = TRANSFER_TIME_MS + (isPicture ? 0 : timeOf(LARGEST_FILE))
    const found = await this.#send('GET', keyOf(bucket, name), { signal: AbortSignal.timeout(time) })
    if (!found?.body) return null
    return withDownload(found.body, this.#options.downloads, work, isPicture ? undefined : LARGEST_FILE)
  }

  async store(file: string, bucket: string, name: string): Promise<void> {
    const body = await openAsBlob(file)
    const signal = AbortSignal.timeout(TRANSFER_TIME_MS + timeOf(body.size))
    const answer = await this.#send('PUT', keyOf(bucket, name), { signal, body })
    if (!answer) throw new StorageUnavailable('The bucket at S3_URL no longer exists.')
    await answer.body?.cancel()
  }

  async remove(bucket: string, names: string[]): Promise<void> {
    const left = names.values()
    const removeRest = async () => {
      for (const name of left) {
        const signal = AbortSignal.timeout(ANSWER_TIME_MS)
        const removed = await this.#send('DELETE', keyOf(bucket, name), { signal })
        await removed?.body?.cancel()
      }
    }
    await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, removeRest))
  }

  async #send(...request: Parameters<S3Request>): Promise<Response | null> {
    const answer = await this.#options.request(...request).catch(error => {
      throw new StorageUnavailable('The storage at S3_URL did not respond.', { cause: error })
    })
    if (answer.ok) return answer
    const code = await errorCode(answer)
    if (answer.status === 404 && code !== 'NoSuchBucket') return null
    throw new StorageUnavailable(`The storage at S3_URL refused ${request[0]} (${answer.status} ${code}).`)
  }
}
