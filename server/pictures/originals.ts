import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { findStorageStatus } from '#app/content/storage-status.ts'
import type { Config } from '#server/config/config.ts'
import { StorageAway } from '../base/storage-away.ts'
import { withDownload } from './download.ts'

export interface Originals {
  has(bucket: string, key: string): Promise<boolean>
  withFile<T>(bucket: string, key: string, work: (file: string) => Promise<T>): Promise<T | null>
}

interface OwnFiles {
  files: Originals
}

const ANSWER_TIME = 5_000
const DOWNLOAD_TIME = 20_000

export function downloadsFolder(dataDir: string): string {
  return join(dataDir, 'downloads')
}

export function originalsOf(config: Config, backend: OwnFiles | null): Originals {
  if (config.backend.kind === 'hosted') return hosted(config.backend.url, downloadsFolder(config.dataDir))
  return {
    // While the database is unreachable, a picture counts as present: its renditions may be on disk.
    has: async (bucket, key) => (await backend?.files.has(bucket, key).catch(() => true)) ?? false,
    withFile: async (bucket, key, work) => (await backend?.files.withFile(bucket, key, work)) ?? null,
  }
}

function hosted(url: string, folder: string): Originals {
  const known = new LRUCache<string, boolean>({ max: 5_000, ttl: 60_000 })
  const read = async (bucket: string, key: string, time: number, headers?: HeadersInit) => {
    const path = [bucket, ...key.split('/')].map(encodeURIComponent).join('/')
    const signal = AbortSignal.timeout(time)
    try {
      const response = await fetch(`${url}/storage/v1/object/public/${path}`, { headers, signal })
      if (response.ok) return response
      const body: unknown = await response.json().catch(() => null)
      if (isMissing(findStorageStatus(body) ?? response.status)) return null
    } catch (error) {
      throw new StorageAway('Supabase storage did not respond.', { cause: error })
    }
    throw new StorageAway('Supabase storage failed.')
  }
  return {
    has: async (bucket, key) => {
      const id = `${bucket}/${key}`
      const remembered = known.get(id)
      if (remembered !== undefined) return remembered
      try {
        // One byte rather than HEAD: only the body of an error has its true status.
        const response = await read(bucket, key, ANSWER_TIME, { range: 'bytes=0-0' })
        await response?.body?.cancel()
        known.set(id, response !== null)
        return response !== null
      } catch (error) {
        if (error instanceof StorageAway) return true
        throw error
      }
    },
    withFile: async (bucket, key, work) => {
      const response = await read(bucket, key, DOWNLOAD_TIME)
      return response?.body ? withDownload(response.body, folder, work) : null
    },
  }
}

const isMissing = (status: number) => status < 500 && status !== 408 && status !== 429
