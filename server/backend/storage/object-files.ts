import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Milliseconds after which a file that an upload has left behind is removed. */
const LEFT_BEHIND = 60 * 60 * 1000

/**
 * The bytes of the objects: one file each, `<folder>/<bucket>/<hash of the name>`, so that no name, however odd, leaves
 * the folder. Type, size and cache time are in storage.objects.
 */
export class ObjectFiles {
  readonly #folder: string
  readonly #incoming: string

  constructor(folder: string) {
    this.#folder = folder
    // No bucket's folder begins with a dot.
    this.#incoming = join(folder, '.incoming')
  }

  path(bucket: string, name: string): string {
    const hash = createHash('sha256').update(name).digest('hex')
    return join(this.#folder, encodeURIComponent(bucket).replaceAll('.', '%2E'), hash.slice(0, 2), hash)
  }

  /** Calls `work` with a path at which it may make a file; what lies there afterwards is removed. */
  async withTemporary<T>(work: (file: string) => Promise<T>): Promise<T> {
    await mkdir(this.#incoming, { recursive: true, mode: 0o700 })
    const file = join(this.#incoming, randomUUID())
    try {
      return await work(file)
    } finally {
      await rm(file, { force: true })
    }
  }

  /** Moves a file that is on the disk into its place: after a power cut it is whole, or not there. */
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

  /** Removes what uploads have left when the process was killed; another process may be uploading. */
  async removeLeftovers(): Promise<void> {
    const names = await readdir(this.#incoming).catch(() => [])
    for (const name of names) {
      const file = join(this.#incoming, name)
      const found = await stat(file).catch(() => null)
      if (found && Date.now() - found.mtimeMs > LEFT_BEHIND) await rm(file, { force: true })
    }
  }
}
