import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FolderFiles } from '#server/api/storage/folder-files.ts'
import { openFiles } from '#server/api/storage/open-files.ts'
import { ConfigError } from '#server/base/config-error.ts'
import type { Keys } from '#server/config/backend-config.ts'
import type { Config } from '#server/config/config.ts'
import {
  finishRestore,
  REPLACED,
  REPLACED_UPLOADS,
  removeReplaced,
  STAGING,
  swapIn,
} from '#server/database/finish-restore.ts'
import { requireBinaries } from '#server/database/postgres-binaries.ts'
import { requireIdentity } from '#server/database/postgres-identity.ts'
import { lockForRestore } from '#server/database/restore-lock.ts'
import { KEYS, PINGS } from './archive-format.ts'
import { type Archive, entriesOf, type RestoreOptions, readText } from './archive-reader.ts'
import { buildSite } from './build-site.ts'
import { forgetFactors } from './forget-factors.ts'
import { requireStopped } from './require-stopped.ts'

/** Builds the new site next to the current one, then swaps them atomically. Throws ConfigError. */
export async function restoreFolder(
  config: Pick<Config, 'dataDir' | 's3'> & { keys: Keys },
  { replace, ...restoring }: RestoreOptions,
): Promise<void> {
  const { dataDir } = config
  const lock = lockForRestore(dataDir)
  try {
    await requireStopped(dataDir)
    await finishRestore(dataDir)
    const isReplacing = await isUsed(dataDir)
    await requireUnused(dataDir, replace)
    // Runs first, because it lets the Postgres account enter this folder.
    requireIdentity(dataDir, requireBinaries())
    const staging = join(dataDir, STAGING)
    await mkdir(staging, { mode: 0o700 })
    const uploads = new FolderFiles(join(dataDir, 'uploads', STAGING))
    const files = config.s3 ? openFiles(config, null) : uploads
    await buildSite(staging, files, restoring, sql => forgetFactors(sql, config.keys, restoring))
    await rm(uploads.incoming, { recursive: true, force: true })
    await addSettings(staging, restoring.archive)
    await requireStopped(dataDir)
    restoring.signal.throwIfAborted()
    lock.requireHeld()
    await swapIn(dataDir, await readChanges(dataDir, !config.s3 && restoring.manifest.files !== null))
    if (!isReplacing) await removeReplaced(dataDir)
  } finally {
    if (lock.isHeld()) await finishRestore(dataDir)
    lock.release()
  }
}

export async function requireUnused(dataDir: string, replace: boolean): Promise<void> {
  if (!replace && (await isUsed(dataDir)))
    throw new ConfigError(
      `${dataDir} already contains a site. Use --replace to replace it; it stays in ${join(dataDir, REPLACED)} and ${join(dataDir, REPLACED_UPLOADS)} until the next restore.`,
    )
}

async function isUsed(dataDir: string): Promise<boolean> {
  return existsSync(join(dataDir, 'postgres')) || (await listBuckets(join(dataDir, 'uploads'))).length > 0
}

async function addSettings(staging: string, archive: Archive): Promise<void> {
  for await (const entry of entriesOf(archive))
    if (entry.name === KEYS || entry.name === PINGS)
      await writeFile(join(staging, entry.name), await readText(entry), { mode: 0o600, flush: true })
    else entry.skip()
}

async function readChanges(dataDir: string, hasUploads: boolean) {
  const staging = join(dataDir, STAGING)
  const replace = ['postgres', 'postgres-password', KEYS, PINGS].filter(name =>
    existsSync(join(staging, name)),
  )
  const remove = replace.includes(PINGS) ? [] : [PINGS]
  if (hasUploads) {
    const fresh = await listBuckets(join(dataDir, 'uploads', STAGING))
    const old = await listBuckets(join(dataDir, 'uploads'))
    replace.push(...fresh)
    remove.push(...old.filter(path => !fresh.includes(path)))
  }
  return { replace, remove }
}

/** Each bucket has a folder in uploads/, whose name has no '.' or '+' (`keyOf`). A mounted disk has its own `lost+found`. */
async function listBuckets(uploads: string): Promise<string[]> {
  const names = await readdir(uploads).catch(() => [])
  return names.filter(name => !/[.+]/.test(name)).map(name => join('uploads', name))
}
