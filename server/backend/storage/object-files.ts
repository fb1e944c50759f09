import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Files at `<folder>/<bucket>/<hash of the name>`, since a name could contain '..'. Metadata is in storage.objects. */
export class ObjectFiles {
  readonly #folder: string
  readonly incoming: string

  constructor(folder: string) {
    this.#folder = folder
    // The name begins with a dot, as no bucket's folder does.
    this.incoming = join(folder, '.incoming')
  }

  path(bucket: string, name: string): string {
    const hash = createHash('sha256').update(name).digest('hex')
    return join(this.#folder, encodeURIComponent(bucket).replaceAll('.', '%2E'), hash.slice(0, 2), hash)
  }

  async withTemporary<T>(work: (file: string) => Promise<T>): Promise<T> {
    await mkdir(this.incoming, { recursive: true, mode: 0o700 })
    const file = join(this.incoming, randomUUID())
    try {
      return await work(file)
    } finally {
      await rm(file, { force: true })
    }
  }

  /** Moves a flushed file to its final path. Durable when it returns. */
  async keep(file: string, bucket: string, name: string): Promise<void> {
    const target = this.path(bucket, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(file, target)
    const folder = await open(dirname(target))
    try {
      await folder.sync()
    } finally {
      await folder.close()
    }
  }

  async put(bucket: string, name: string, bytes: Uint8Array): Promise<void> {
    await this.withTemporary(async file => {
      await writeFile(file, bytes, { flag: 'wx', mode: 0o600, flush: true })
      await this.keep(file, bucket, name)
    })
  }

  async remove(bucket: string, name: string): Promise<void> {
    const path = this.path(bucket, name)
    await rm(path, { force: true })
    await rmdir(dirname(path)).catch(() => {})
  }
}
