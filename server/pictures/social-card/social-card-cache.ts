import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { logFailure } from '#server/log.ts'

/** Files; 200 MB at most. */
const MOST = 2_000

export class SocialCardCache {
  readonly #folder: string
  readonly #most: number

  constructor(folder: string, most = MOST) {
    this.#folder = folder
    this.#most = most
  }

  read(hash: string): Promise<Uint8Array | null> {
    return readFile(this.#path(hash)).catch(() => null)
  }

  /** Removes the oldest quarter when there are too many. Ignores errors: the picture is drawn again. */
  async write(hash: string, bytes: Uint8Array): Promise<void> {
    const aside = join(this.#folder, `${randomUUID()}.new`)
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 })
      await writeFile(aside, bytes, { mode: 0o600 })
      await rename(aside, this.#path(hash))
      const names = await readdir(this.#folder)
      if (names.length > this.#most) await this.#removeOldest(names)
    } catch (error) {
      await rm(aside, { force: true }).catch(() => {})
      logFailure('social-card-not-cached', error)
    }
  }

  async #removeOldest(names: string[]) {
    const files = await Promise.all(
      names.map(async name => {
        const path = join(this.#folder, name)
        return { path, time: (await stat(path).catch(() => null))?.mtimeMs ?? 0 }
      }),
    )
    files.sort((a, b) => a.time - b.time)
    for (const { path } of files.slice(0, Math.ceil(names.length / 4))) await rm(path, { force: true })
  }

  #path(hash: string): string {
    return join(this.#folder, `${hash}.jpg`)
  }
}
