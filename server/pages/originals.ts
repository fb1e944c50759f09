import type { Backend } from '../backend/backend.ts'
import type { Config } from '../config.ts'

/** Where the pictures lie as they were sent. */
export interface Originals {
  has(bucket: string, key: string): Promise<boolean>
  /** Null when there is none. */
  read(bucket: string, key: string): Promise<Uint8Array | null>
}

export function originalsOf(config: Config, backend: Backend | null): Originals {
  if (config.backend.kind === 'hosted') return hosted(config.backend.url)
  return {
    has: async (bucket, key) =>
      backend?.files.headObject(bucket, key).then(
        () => true,
        () => false,
      ) ?? false,
    read: async (bucket, key) =>
      backend?.files.getObject(bucket, key).then(
        object => object.body,
        () => null,
      ) ?? null,
  }
}

function hosted(url: string): Originals {
  const addressOf = (bucket: string, key: string) =>
    `${url}/storage/v1/object/public/${[bucket, ...key.split('/')].map(encodeURIComponent).join('/')}`
  return {
    // A storage that is out of order has not lost the picture.
    has: async (bucket, key) => {
      const { ok, status } = await fetch(addressOf(bucket, key), { method: 'HEAD' })
      return ok || status >= 500
    },
    read: async (bucket, key) => {
      const response = await fetch(addressOf(bucket, key))
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null
    },
  }
}
