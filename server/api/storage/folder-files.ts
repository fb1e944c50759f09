import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { failpoint } from '#server/base/failpoint.ts'
import { findFile, type StoredFile } from '#server/base/stored-file.ts'
import { syncFolder } from '#server/base/sync-folder.ts'
import { keyOf, type ObjectFiles } from './object-files.ts'

export class FolderFiles implements ObjectFiles {
  readonly #folder: string
  readonly incoming: string

  constructor(folder: string) {
    this.#folder = folder
    // Starts with a dot, which no bucket's folder may.
    this.incoming = join(folder, '.incoming')
  }

  path(bucket: string, name: string): string {
    return join(this.#folder, keyOf(bucket, name))
  }

  async findVersion(bucket: string, name: string): Promise<string | null> {
    const found = await stat(this.path(bucket, name)).catch(() => null)
    return found?.isFile() ? `${found.mtimeMs}-${found.size}` : null
  }

  find(bucket: string, name: string): Promise<StoredFile | null> {
    return findFile(this.path(bucket, name))
  }

  async withFile<T>(bucket: string, name: string, work: (file: string) => Promise<T>): Promise<T | null> {
    if (!(await this.find(bucket, name))) return null
    try {
      return await work(this.path(bucket, name))
    } catch (error) {
      if (await this.find(bucket, name)) throw error
      return null
    }
  }

  async store(file: string, bucket: string, name: string): Promise<void> {
    const target = this.path(bucket, name)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await rename(file, target)
    failpoint('file-moved')
    await syncFolder(dirname(target))
  }

  async remove(bucket: string, names: string[]): Promise<void> {
    // Folders are left in place, because an upload may be about to use them.
    for (const name of names) await rm(this.path(bucket, name), { force: true })
  }
}
