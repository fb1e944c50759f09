import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { logFailure } from '#server/base/log.ts'

/** A cache of files, by their path below a folder. */
export class FileCache {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  read(path: string): Promise<Uint8Array | null> {
    return readFile(join(this.#folder, path)).catch(() => null)
  }

  /** Ignores errors: on a full or read-only disk nothing is cached. */
  async write(path: string, bytes: Uint8Array): Promise<void> {
    const file = join(this.#folder, path)
    const aside = `${file}.${randomUUID()}`
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(aside, bytes, { mode: 0o600 })
      await rename(aside, file)
    } catch (error) {
      await rm(aside, { force: true }).catch(() => {})
      logFailure('picture-not-cached', error)
    }
  }
}
