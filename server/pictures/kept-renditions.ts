import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { logFailure } from '#server/log.ts'

export type RenditionKind = 'webp' | 'avif'

export class KeptRenditions {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  read(id: string, kind: RenditionKind): Promise<Uint8Array | null> {
    return readFile(this.#path(id, kind)).catch(() => null)
  }

  /** Ignores errors: on a full or read-only disk renditions are encoded for each request. */
  async write(id: string, kind: RenditionKind, bytes: Uint8Array): Promise<void> {
    const file = this.#path(id, kind)
    const aside = `${file}.${randomUUID()}`
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(aside, bytes, { mode: 0o600 })
      await rename(aside, file)
    } catch (error) {
      await rm(aside, { force: true }).catch(() => {})
      logFailure('rendition-not-kept', error)
    }
  }

  #path(id: string, kind: RenditionKind): string {
    return join(this.#folder, id.slice(0, 2), `${id}.${kind}`)
  }
}
