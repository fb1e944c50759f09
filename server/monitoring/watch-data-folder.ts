import { access, constants, opendir, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/base/code-of.ts'
import { logEvent } from '#server/base/log.ts'
import { diskFree } from '#server/base/metrics.ts'

const LEAST_FREE = 100 * 1024 * 1024

const EVERY_MS = 30_000

/** Reports a nearly full disk, and unreadable or unwritable files: in the log, in metrics, and for `/readyz`. */
export function watchDataFolder(dataDir: string, leastFree = LEAST_FREE) {
  let warning: string | null = null

  async function run() {
    const found = await findFolderError(dataDir, leastFree)
    if (found === warning) return
    if (found) logEvent('error', 'data-folder-unusable', { reason: found })
    else logEvent('info', 'data-folder-usable')
    warning = found
  }

  return { job: { name: 'watch-data-folder', every: EVERY_MS, run }, warning: () => warning }
}

export const findFolderError = async (dataDir: string, leastFree = LEAST_FREE): Promise<string | null> =>
  (await fullDisk(dataDir, leastFree)) ?? (await closedUploads(join(dataDir, 'uploads')))

async function fullDisk(dataDir: string, leastFree: number): Promise<string | null> {
  const { bavail, bsize } = await statfs(dataDir)
  diskFree.set(bavail * bsize)
  return bavail * bsize < leastFree ? 'the disk of DATA_DIR is full' : null
}

async function closedUploads(folder: string): Promise<string | null> {
  try {
    await (await opendir(folder)).close()
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    // The first upload creates it.
    return codeOf(error) === 'ENOENT' ? null : `uploads/ cannot be read and written (${codeOf(error)})`
  }
}
