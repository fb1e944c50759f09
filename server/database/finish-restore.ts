import { existsSync } from 'node:fs'
import { cp, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { failpoint } from '#server/base/failpoint.ts'
import { syncFolder } from '#server/base/sync-folder.ts'
import { stopPostgres } from './postmaster.ts'
import { removeSocketFolder } from './socket-folder.ts'

export const STAGING = '.restore'
export const REPLACED = 'replaced'

// On the disk of uploads/, which may be a mount: nothing can be renamed to another.
export const REPLACED_UPLOADS = 'uploads/.replaced'

const stagedPath = (path: string) => join(dirname(path), STAGING, basename(path))

const replacedPath = (path: string) =>
  dirname(path) === 'uploads' ? join(REPLACED_UPLOADS, basename(path)) : join(REPLACED, path)

const JOURNAL = 'restore.json'

interface Journal {
  replace: string[]
  remove: string[]
}

/** Atomic: once the journal is written, the next start completes the work of a killed process. */
export async function swapIn(dataDir: string, work: Journal): Promise<void> {
  await removeReplaced(dataDir)
  const journal = join(dataDir, JOURNAL)
  const file = await open(`${journal}.new`, 'w', 0o600)
  await file.writeFile(JSON.stringify(work))
  await file.sync()
  await file.close()
  await rename(`${journal}.new`, journal)
  await syncFolder(dataDir)
  failpoint('restore-journaled')
  await finishRestore(dataDir)
}

/** Removes what a restore replaced. */
export async function removeReplaced(dataDir: string): Promise<void> {
  for (const folder of [REPLACED, REPLACED_UPLOADS])
    await rm(join(dataDir, folder), { recursive: true, force: true })
}

/** Completes or removes what a killed restore left behind. No Postgres may use the folder. */
export async function finishRestore(dataDir: string): Promise<void> {
  const journal = join(dataDir, JOURNAL)
  if (existsSync(journal)) {
    const { replace, remove }: Journal = JSON.parse(await readFile(journal, 'utf8'))
    for (const path of replace) {
      await moveFormerStaging(dataDir, path)
      if (existsSync(join(dataDir, stagedPath(path)))) await swap(dataDir, path)
    }
    for (const path of remove) await moveAside(dataDir, path)
    await rm(journal)
    await syncFolder(dataDir)
  }
  await rm(join(dataDir, 'uploads', STAGING), { recursive: true, force: true })
  const staging = join(dataDir, STAGING)
  if (!existsSync(staging)) return
  await stopPostgres(join(staging, 'postgres'))
  removeSocketFolder(staging)
  await rm(staging, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Release 0.2.0 staged pictures next to the database, which may be on another disk. */
async function moveFormerStaging(dataDir: string, path: string): Promise<void> {
  const former = join(dataDir, STAGING, path)
  const staged = join(dataDir, stagedPath(path))
  if (former === staged || !existsSync(former)) return
  await cp(former, staged, { recursive: true })
  await rm(former, { recursive: true })
}

async function swap(dataDir: string, path: string): Promise<void> {
  await moveAside(dataDir, path)
  const place = join(dataDir, path)
  await mkdir(dirname(place), { recursive: true, mode: 0o700 })
  await rename(join(dataDir, stagedPath(path)), place)
  await syncFolder(dirname(place))
  failpoint('restore-swapped')
}

async function moveAside(dataDir: string, path: string): Promise<void> {
  const [place, old] = [join(dataDir, path), join(dataDir, replacedPath(path))]
  if (!existsSync(place) || existsSync(old)) return
  await mkdir(dirname(old), { recursive: true, mode: 0o700 })
  await rename(place, old)
  await syncFolder(dirname(old))
  await syncFolder(dirname(place))
}
