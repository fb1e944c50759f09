import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Backend } from '../backend/backend.ts'
import type { Config } from '../config.ts'
import { limitedChunks } from './limited-chunks.ts'

/** Access to uploaded pictures, on disk or in hosted Supabase. */
export interface Originals {
  has(bucket: string, key: string): Promise<boolean>
  /** Calls `work` with the path of the file, which exists until `work` ends. Null when there is no such picture. */
  withFile<T>(bucket: string, key: string, work: (file: string) => Promise<T>): Promise<T | null>
}

/** Milliseconds until hosted Supabase must respond, and until a download must end. */
const ANSWER_TIME = 5_000
const DOWNLOAD_TIME = 20_000

/** Largest file of the buckets in bytes. */
const LARGEST = 15 * 1024 * 1024

export function originalsOf(config: Config, backend: Backend | null): Originals {
  if (config.backend.kind === 'hosted') return hosted(config.backend.url, join(config.dataDir, 'downloads'))
  return {
    has: async (bucket, key) => backend !== null && isFile(backend.files.path(bucket, key)),
    withFile: async (bucket, key, work) => {
      const file = backend?.files.path(bucket, key)
      return file && (await isFile(file)) ? work(file) : null
    },
  }
}

function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isFile(),
    () => false,
  )
}

function hosted(url: string, folder: string): Originals {
  const addressOf = (bucket: string, key: string) =>
    `${url}/storage/v1/object/public/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`
  return {
    // A failing storage is an error, not a missing picture.
    has: async (bucket, key) => {
      const signal = AbortSignal.timeout(ANSWER_TIME)
      const { ok, status } = await fetch(addressOf(bucket, key), { method: 'HEAD', signal })
      return ok || status >= 500
    },
    withFile: async (bucket, key, work) => {
      const response = await fetch(addressOf(bucket, key), { signal: AbortSignal.timeout(DOWNLOAD_TIME) })
      if (!response.ok || !response.body) return null
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, randomUUID())
      try {
        await pipeline(limitedChunks(response.body, LARGEST), createWriteStream(file, { mode: 0o600 }))
        return await work(file)
      } finally {
        await rm(file, { force: true })
      }
    },
  }
}
