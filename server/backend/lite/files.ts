import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { App } from '@supabase/lite'

type StorageAdapter = NonNullable<App['_storageAdapter']>
type Stored = Awaited<ReturnType<StorageAdapter['uploadObject']>>

/**
 * Uploads on disk, one file an object: `<folder>/<bucket>/<hash of the key>`. lite describes such an adapter and exports none.
 * The name is a hash, so that no key, however odd, leaves the folder. Content type and cache time live in storage.objects.
 */
export class Files implements StorageAdapter {
  driver = null
  private readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  path(bucket: string, key: string): string {
    const name = createHash('sha256').update(key).digest('hex')
    return join(this.folder, encodeURIComponent(bucket).replaceAll('.', '%2E'), name.slice(0, 2), name)
  }

  /** Written aside, flushed to the disk, then renamed: after a power cut there is the whole file or none. */
  async uploadObject(
    bucket: string,
    key: string,
    _version: string | undefined,
    body: ReadableStream | Buffer | Uint8Array | unknown,
    contentType: string,
    cacheControl: string,
  ): Promise<Stored> {
    const bytes =
      body instanceof Uint8Array ? body : new Uint8Array(await new Response(body as BodyInit).arrayBuffer())
    const target = this.path(bucket, key)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    const aside = `${target}.${randomUUID()}`
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } catch (error) {
      await rm(aside, { force: true })
      throw error
    } finally {
      await file.close()
    }
    await rename(aside, target)
    return metadataOf(bytes, contentType, cacheControl)
  }

  async getObject(bucket: string, key: string) {
    const bytes = await readFile(this.path(bucket, key))
    return {
      metadata: metadataOf(bytes, 'application/octet-stream', 'no-cache'),
      httpStatusCode: 200,
      body: bytes,
    }
  }

  async headObject(bucket: string, key: string): Promise<Stored> {
    const { size, mtime } = await stat(this.path(bucket, key))
    return {
      cacheControl: 'no-cache',
      contentLength: size,
      size,
      mimetype: 'application/octet-stream',
      lastModified: mtime,
      eTag: `"${size}-${mtime.getTime()}"`,
    }
  }

  async deleteObject(bucket: string, key: string): Promise<void> {
    const path = this.path(bucket, key)
    await rm(path, { force: true })
    await rmdir(dirname(path)).catch(() => {})
  }

  async deleteObjects(bucket: string, keys: string[]): Promise<void> {
    await Promise.all(keys.map(key => this.deleteObject(bucket, key)))
  }

  async copyObject(): Promise<never> {
    throw new Error('Copying is closed: every upload has a name of its own.')
  }

  async privateAssetUrl(): Promise<never> {
    throw new Error('Files have no address of their own.')
  }
}

function metadataOf(bytes: Uint8Array, mimetype: string, cacheControl: string): Stored {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return {
    cacheControl,
    contentLength: bytes.length,
    size: bytes.length,
    mimetype,
    lastModified: new Date(),
    eTag: `"${digest}"`,
    httpStatusCode: 200,
  }
}
