import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError, codeOf } from '#server/config.ts'
import { type BackupSource, makeBackup, type Say } from './make-backup.ts'

/** How the names of archives begin that have no name of their own. */
export const ARCHIVE_NAME = 'byline-'

export function archiveName(now = new Date()): string {
  return `${ARCHIVE_NAME}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

/** Writes beside the target and renames, so that a file of that name is complete. Returns it. Throws ConfigError. */
export async function writeBackup(
  source: BackupSource,
  target: string,
  say: Say,
  signal: AbortSignal,
): Promise<{ file: string; missing: string[] }> {
  const isFolder = (await stat(target).catch(() => null))?.isDirectory() === true
  const file = isFolder ? join(target, archiveName()) : target
  if (existsSync(file)) throw new ConfigError(`${file} exists already: choose another name.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const aside = join(dirname(file), `.${ARCHIVE_NAME}${randomUUID()}.partial`)
  try {
    const out = createWriteStream(aside, { flags: 'wx', mode: 0o600, flush: true })
    const { summary } = await makeBackup(source, out, say, signal)
    await keep(aside, file)
    return { file, missing: summary.missing }
  } finally {
    await rm(aside, { force: true })
  }
}

/** A link fails when another backup has taken the name. Some file systems have none. */
async function keep(aside: string, file: string): Promise<void> {
  try {
    await link(aside, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new ConfigError(`${file} exists already: choose another name.`)
    await rename(aside, file)
  }
  const folder = await open(dirname(file))
  await folder.sync()
  await folder.close()
}
