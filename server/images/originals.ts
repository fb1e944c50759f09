import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import type { Config } from '#server/config/config.ts'
import type { Sql } from '#server/database/sql.ts'
import { withDownload } from './download.ts'
import { readPublicFile } from './read-public-file.ts'

export interface Originals {
  /** Changes when another file takes the same name. Null when there is no such original. Throws StorageUnavailable when that is unknown. */
  findVersion(bucket: string, key: string): Promise<string | null>
  findOwner(bucket: string, key: string): Promise<string | null>
  withFile<T>(bucket: string, key: string, work: (file: string) => Promise<T>): Promise<T | null>
}

interface OwnFiles {
  files: Pick<Originals, 'findVersion' | 'withFile'>
  database: { storage: Sql }
}

const MINUTE = 60_000
const ANSWER_TIME = 5_000
const DOWNLOAD_TIME = 20_000

export function downloadsFolder(dataDir: string): string {
  return join(dataDir, 'downloads')
}

export function originalsOf(config: Config, backend: OwnFiles | null): Originals {
  if (config.backend.kind === 'hosted') return hosted(config.backend.url, downloadsFolder(config.dataDir))
  if (!backend) return { findVersion: nothing, findOwner: nothing, withFile: nothing }
  const { files, database } = backend
  /** While the database is unavailable, pictures are still served. */
  const isInBin = async (bucket: string, key: string) => {
    if (bucket !== 'thumbnail') return false
    const find = database.storage<{ found: boolean }>`select private.is_in_bin_alone(${key}) as found`
    return (await find.catch(() => []))[0]?.found === true
  }
  return {
    findVersion: remembered(
      async (bucket, key) => ((await isInBin(bucket, key)) ? null : files.findVersion(bucket, key)),
      0,
    ),
    findOwner: async (bucket, key) => {
      const find = database.storage<{ owner: string | null }>`
        select owner_id as owner from storage.objects where bucket_id = ${bucket} and name = ${key}`
      return (await find.catch(() => []))[0]?.owner ?? null
    },
    withFile: (bucket, key, work) => files.withFile(bucket, key, work),
  }
}

const nothing = async () => null

/** Caches a result for `life` milliseconds, or longer while the storage fails: the renditions may be on disk. */
function remembered(find: Originals['findVersion'], life: number): Originals['findVersion'] {
  const known = new LRUCache<string, { version: string | null; until: number }>({ max: 5_000 })
  return async (bucket, key) => {
    const id = `${bucket}/${key}`
    const last = known.get(id)
    if (last && last.until > performance.now()) return last.version
    try {
      const version = await find(bucket, key)
      known.set(id, { version, until: performance.now() + life })
      return version
    } catch (error) {
      if (last) return last.version
      throw error instanceof StorageUnavailable
        ? error
        : new StorageUnavailable('Storage is not available.', { cause: error })
    }
  }
}

function hosted(url: string, folder: string): Originals {
  return {
    findVersion: remembered(async (bucket, key) => {
      // Requests one byte instead of HEAD, because only an error's body has its true status.
      const headers = { range: 'bytes=0-0' }
      const response = await readPublicFile(url, bucket, key, { time: ANSWER_TIME, headers })
      await response?.body?.cancel()
      return response && versionOf(response.headers)
    }, MINUTE),
    findOwner: nothing,
    withFile: async (bucket, key, work) => {
      const response = await readPublicFile(url, bucket, key, { time: DOWNLOAD_TIME })
      return response?.body ? withDownload(response.body, folder, work) : null
    },
  }
}

/** Strips the prefix that a CDN adds to the ETag of compressed responses. */
const versionOf = (headers: Headers) =>
  headers.get('etag')?.replace(/^W\//, '') ?? headers.get('last-modified') ?? ''
