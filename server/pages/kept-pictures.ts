import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

export type Kind = 'webp' | 'avif'

/** Prepared pictures on disk. */
export class KeptPictures {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  read(id: string, kind: Kind): Promise<Uint8Array | null> {
    return readFile(this.#path(id, kind)).catch(() => null)
  }

  /** A full or read-only disk costs time at each view, not the picture. */
  async write(id: string, kind: Kind, bytes: Uint8Array): Promise<void> {
    const file = this.#path(id, kind)
    const aside = `${file}.${randomUUID()}`
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(aside, bytes, { mode: 0o600 })
      await rename(aside, file)
    } catch (error) {
      console.error(`A prepared picture could not be kept: ${error instanceof Error ? error.message : error}`)
    }
  }

  #path(id: string, kind: Kind): string {
    return join(this.#folder, id.slice(0, 2), `${id}.${kind}`)
  }
}
