import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { acquireLease, isLeased } from './lease.ts'
import { stopPostgres } from './postmaster.ts'
import { removeSocketFolder } from './socket-folder.ts'

const PREFIX = '.scratch-'
const LEASE = 'lease'

const BEGINNING = 30_000

/** Calls `work` with a temporary folder, which may contain a Postgres, then removes it along with folders of killed processes. */
export async function withScratchFolder<T>(
  dataDir: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await removeScratchFolders(dataDir)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(dataDir, PREFIX))
  const lease = acquireLease(join(folder, LEASE))
  try {
    return await work(folder)
  } finally {
    await remove(folder)
    lease?.release()
  }
}

export async function removeScratchFolders(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir).catch(() => [])) {
    if (!name.startsWith(PREFIX)) continue
    const folder = join(dataDir, name)
    if (!isLeased(join(folder, LEASE)) && !(await isBeginning(folder))) await remove(folder)
  }
}

async function isBeginning(folder: string): Promise<boolean> {
  if ((await readdir(folder).catch(() => [])).length > 0) return false
  const found = await stat(folder).catch(() => null)
  return found !== null && Date.now() - found.mtimeMs < BEGINNING
}

async function remove(folder: string): Promise<void> {
  await stopPostgres(join(folder, 'postgres'))
  removeSocketFolder(folder)
  await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}
