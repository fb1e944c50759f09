import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { FileCache } from '../file-cache.ts'

/** Files; 200 MB at most. */
const MOST = 2_000

export class SocialCardCache {
  readonly #files: FileCache
  readonly #folder: string
  readonly #most: number

  constructor(folder: string, most = MOST) {
    this.#files = new FileCache(folder)
    this.#folder = folder
    this.#most = most
  }

  read(hash: string): Promise<Uint8Array | null> {
    return this.#files.read(`${hash}.jpg`)
  }

  /** Removes the oldest quarter when there are too many. */
  async write(hash: string, bytes: Uint8Array): Promise<void> {
    await this.#files.write(`${hash}.jpg`, bytes)
    const names = await readdir(this.#folder).catch(() => [])
    if (names.length > this.#most) await this.#removeOldest(names)
  }

  async #removeOldest(names: string[]) {
    const files = await Promise.all(
      names.map(async name => {
        const path = join(this.#folder, name)
        return { path, time: (await stat(path).catch(() => null))?.mtimeMs ?? 0 }
      }),
    )
    files.sort((a, b) => a.time - b.time)
    for (const { path } of files.slice(0, Math.ceil(names.length / 4)))
      await rm(path, { force: true }).catch(() => {})
  }
}
