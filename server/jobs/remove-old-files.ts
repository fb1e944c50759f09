import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export async function removeOldFiles(folder: string, age: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && Date.now() - found.mtimeMs > age) await rm(file, { force: true })
  }
}
