import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export async function removeOldFiles(folder: string, age: number, needed: string[] = []): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => null)
    if (found && !needed.includes(file) && Date.now() - found.mtimeMs > age) await rm(file, { force: true })
  }
}
