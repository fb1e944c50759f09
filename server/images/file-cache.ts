import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { logFailure } from '#server/base/log.ts'
import { CHUNK, fileAt, fileOf } from '#server/base/stored-file.ts'

/** Milliseconds. Exact times would cost a write per read. */
const USE_NOTED_EVERY = 3_600_000

const REMAINING = 0.75 // the part of the maximum size that remains after eviction

const BLOCK = 4096

const onDisk = (size: number) => Math.max(1, Math.ceil(size / BLOCK)) * BLOCK

export interface CachedFile {
  size: number
  body(): BodyInit
}

export class FileCache {
  readonly #folder: string
  readonly #most: number
  #size: number | null = null // unknown before the first write
  #shrinking: Promise<void> | null = null

  constructor(folder: string, most: number) {
    this.#folder = folder
    this.#most = most
  }

  async find(path: string): Promise<CachedFile | null> {
    const file = join(this.#folder, path)
    const opened = await open(file).catch(() => null)
    if (!opened) return null
    try {
      const { size, mtimeMs } = await opened.stat()
      const now = Date.now()
      if (now - mtimeMs > USE_NOTED_EVERY) await opened.utimes(now / 1000, now / 1000).catch(() => {})
      if (size > CHUNK) return fileAt(file, size)
      const { buffer } = await opened.read(new Uint8Array(size))
      return { size, body: () => buffer }
    } finally {
      await opened.close()
    }
  }

  /** Ignores errors: on a full or read-only disk nothing is cached, and the returned file has the bytes in memory. */
  async write(path: string, bytes: Uint8Array): Promise<CachedFile> {
    const file = join(this.#folder, path)
    const aside = `${file}.${randomUUID()}`
    try {
      await mkdir(dirname(file), { recursive: true, mode: 0o700 })
      await writeFile(aside, bytes, { mode: 0o600 })
      await rename(aside, file)
    } catch (error) {
      await rm(aside, { force: true }).catch(() => {})
      logFailure('picture-not-cached', error)
      return fileOf(bytes)
    }
    if (this.#size !== null) this.#size += onDisk(bytes.length)
    if (this.#size === null || this.#size > this.#most) await this.#shrink()
    return fileAt(file, bytes.length)
  }

  async remove(prefix: string): Promise<void> {
    const folder = join(this.#folder, dirname(prefix))
    const names = await readdir(folder).catch(() => [])
    for (const name of names) if (name.startsWith(basename(prefix))) await this.#remove(join(folder, name))
  }

  async removeUnless(isWanted: (path: string) => boolean): Promise<void> {
    for (const { path, file } of await this.#list()) if (!isWanted(path)) await this.#remove(file)
  }

  async #remove(file: string): Promise<void> {
    const found = await stat(file).catch(() => null)
    await rm(file, { force: true })
    if (found && this.#size !== null) this.#size -= onDisk(found.size)
  }

  #shrink(): Promise<void> {
    this.#shrinking ??= this.#removeOldest().finally(() => {
      this.#shrinking = null
    })
    return this.#shrinking
  }

  async #removeOldest(): Promise<void> {
    const files = await this.#list()
    let size = files.reduce((sum, { size }) => sum + size, 0)
    const least = size > this.#most ? this.#most * REMAINING : size
    files.sort((one, other) => one.used - other.used)
    for (const file of files) {
      if (size <= least) break
      await rm(file.file, { force: true }).catch(() => {})
      size -= file.size
    }
    this.#size = size
  }

  async #list() {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => [])
    const files = entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
    return Promise.all(
      files.map(async file => {
        const found = await stat(file).catch(() => null)
        const path = relative(this.#folder, file).split(sep).join('/')
        return { path, file, size: found ? onDisk(found.size) : 0, used: found?.mtimeMs ?? 0 }
      }),
    )
  }
}
