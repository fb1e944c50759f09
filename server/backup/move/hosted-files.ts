import { openAsBlob } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import type { ArchivedObject, FileTarget, ReadableFiles } from '#server/backup/archived-files.ts'
import { StorageAway } from '#server/base/storage-away.ts'
import type { StoredFile } from '#server/base/stored-file.ts'
import { withDownload } from '#server/pictures/download.ts'
import { downloadsFolder } from '#server/pictures/originals.ts'
import { readPublicFile } from '#server/pictures/read-public-file.ts'

const TIMEOUT_MS = 60_000

/** The files of a project of Supabase, through the API of its storage, which also writes their rows. */
export class HostedFiles implements ReadableFiles, FileTarget {
  readonly incoming: string
  readonly #downloads: string
  readonly #url: string
  readonly #storage: ReturnType<typeof createClient>['storage']

  constructor({ url, secretKey, dataDir }: { url: string; secretKey: string; dataDir: string }) {
    this.#url = url
    this.incoming = join(dataDir, 'uploads/.incoming')
    this.#downloads = downloadsFolder(dataDir)
    const auth = { persistSession: false, autoRefreshToken: false }
    this.#storage = createClient(url, secretKey, { auth }).storage
  }

  async find(bucket: string, name: string): Promise<StoredFile | null> {
    const answer = await this.#read(bucket, name)
    const body = answer?.body
    return answer && body ? { size: Number(answer.headers.get('content-length')), body: () => body } : null
  }

  async withFile<T>(bucket: string, name: string, work: (file: string) => Promise<T>): Promise<T | null> {
    const body = (await this.#read(bucket, name))?.body
    return body ? withDownload(body, this.#downloads, work) : null
  }

  /** A file of that name is left alone, since files never change; a check compares them afterwards. */
  async keep(file: string, { bucket, name, type, cacheControl }: ArchivedObject): Promise<void> {
    const content = await openAsBlob(file, { type: type ?? '' })
    const { error } = await this.#storage.from(bucket).upload(name, content, {
      ...(type === null ? {} : { contentType: type }),
      ...(cacheControl === null ? {} : { cacheControl: /\d+/.exec(cacheControl)?.[0] ?? '0' }),
    })
    if (error && !/already exists|Duplicate/i.test(error.message))
      throw new StorageAway(`The storage of the project refused ${bucket}/${name}: ${error.message}`)
  }

  async remove(bucket: string, names: string[]): Promise<void> {
    const { error } = await this.#storage.from(bucket).remove(names)
    if (error) throw new StorageAway(`The storage of the project removed nothing: ${error.message}`)
  }

  /** Both buckets are public. Null when there is no such file. */
  #read(bucket: string, name: string): Promise<Response | null> {
    return readPublicFile(this.#url, bucket, name, { time: TIMEOUT_MS })
  }
}
