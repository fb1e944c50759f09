import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { codeOf } from '#server/base/code-of.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { syncFolder } from '#server/base/sync-folder.ts'
import { type Login, withSql } from '#server/database/pool.ts'
import { isAlive } from '#server/database/postmaster.ts'
import { type BackupSource, makeBackup, type Print } from './make-backup.ts'

const ARCHIVE_NAME = 'byline-'

const DAY = 86_400_000

export function archiveName(now = new Date()): string {
  return `${ARCHIVE_NAME}${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar`
}

/** Requires an existing parent, so that a mistyped path or an unmounted disk gets no backups. Throws ConfigError. */
export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(error => {
    const code = codeOf(error)
    if (code === 'ENOENT')
      throw new ConfigError(`The folder ${dirname(folder)} does not exist: create it, or correct BACKUP_DIR.`)
    if (code !== 'EEXIST') throw new ConfigError(`${folder} cannot be created (${code}).`)
  })
}

/** `missing`: the first pictures without a file. Throws ConfigError. */
export async function writeBackup(
  source: BackupSource,
  target: string,
  print: Print,
  signal: AbortSignal,
): Promise<{ file: string; lost: number; missing: string[] }> {
  const { file, result } = await writeNewFile(target, archiveName(), out =>
    makeBackup(source, out, print, signal),
  )
  const { manifest, summary } = result
  return { file, ...(await findLost(source.login, (manifest.files ?? 0) - summary.files, summary.missing)) }
}

/** Writes a temporary file and renames it, so that the target is never incomplete. `name`: if it is a folder. Throws ConfigError. */
export async function writeNewFile<T>(
  target: string,
  name: string,
  write: (out: Writable) => Promise<T>,
): Promise<{ file: string; result: T }> {
  const isFolder = (await stat(target).catch(() => null))?.isDirectory() === true
  const file = isFolder ? join(target, name) : target
  if (existsSync(file)) throw new ConfigError(`${file} already exists: choose another name.`)
  const folder = dirname(file)
  if (!existsSync(folder))
    throw new ConfigError(`The folder ${folder} does not exist: create it, or correct the path.`)
  await removePartial(folder)
  const aside = partialIn(folder)
  try {
    const partial = await open(aside, 'wx', 0o600).catch(error => {
      throw new ConfigError(`${folder} cannot be written (${codeOf(error)}): choose another place.`)
    })
    const out = partial.createWriteStream({ flush: true })
    // A stream that nothing was written to closes its file only when it is destroyed.
    const result = await write(out).finally(() => out.destroy())
    await publishFile(aside, file)
    return { file, result }
  } finally {
    await rm(aside, { force: true })
  }
}

async function findLost(login: Login, count: number, missing: string[]) {
  if (count === 0 || count > missing.length) return { lost: count, missing }
  const listed = await withSql(
    login,
    sql => sql<{ path: string }>`
      select path from (select bucket_id || '/' || name as path from storage.objects) as paths where path = any (${missing})`,
  )
  return { lost: listed.length, missing: listed.map(({ path }) => path) }
}

export const partialIn = (folder: string) =>
  join(folder, `.${ARCHIVE_NAME}${process.pid}@${hostname()}.${randomUUID()}.partial`)

/** Removes what killed backups and exports left. That of other machines, which may still be writing, only after a day. */
export async function removePartial(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith(`.${ARCHIVE_NAME}`) || !name.endsWith('.partial')) continue
    const [, pid, host] = /-(\d+)@(.*)\.[\w-]+\.partial$/.exec(name) ?? []
    const found = await stat(join(folder, name)).catch(() => null)
    const isOld = found !== null && Date.now() - found.mtimeMs > DAY
    if (host === hostname() ? !isAlive(Number(pid)) : isOld)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}

/** A hard link cannot overwrite an existing file. Some file systems do not support them. */
async function publishFile(aside: string, file: string): Promise<void> {
  try {
    await link(aside, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new ConfigError(`${file} already exists: choose another name.`)
    await rename(aside, file)
  }
  await syncFolder(dirname(file))
}
