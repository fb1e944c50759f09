import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { readOrCreate } from '#server/base/read-or-create.ts'

export const SOCKET_NAME = '.s.PGSQL.5432'

const LONGEST = 107

/** Returns `run` in the data folder or, if that path is too long, a random folder recorded in the file `run-dir`. `owners`: uids. */
export function socketFolder(dataDir: string, owners: (number | undefined)[]): string {
  const near = join(dataDir, 'run')
  if (Buffer.byteLength(join(near, `${SOCKET_NAME}.lock`)) <= LONGEST) {
    mkdirSync(near, { recursive: true, mode: 0o700 })
    if (!isPrivate(near, owners, 0o777))
      throw new ConfigError(
        `${near} belongs to another account or is a link: run this as the site’s account.`,
      )
    chmodSync(near, 0o700)
    return near
  }

  const pointer = join(dataDir, 'run-dir')
  const known = readIfThere(pointer)
  if (known && isPrivate(known, owners)) return known
  if (known) rmSync(pointer, { force: true })
  const fresh = mkdtempSync(join(tmpdir(), 'byline-'))
  if (readOrCreate(pointer, fresh) === fresh) return fresh
  rmSync(fresh, { recursive: true })
  return socketFolder(dataDir, owners)
}

export function removeSocketFolder(dataDir: string): void {
  const known = readIfThere(join(dataDir, 'run-dir'))
  const found = known === null ? undefined : lstatSync(known, { throwIfNoEntry: false })
  if (known && found?.isDirectory() && known.startsWith(join(tmpdir(), 'byline-')))
    rmSync(known, { recursive: true, force: true })
}

function isPrivate(folder: string, owners: (number | undefined)[], modes = 0o700): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return false
  // On systems without uids (Windows), the temporary folder is private.
  const isOurs = process.getuid === undefined || owners.includes(found.uid)
  return isOurs && (found.mode & 0o777 & ~modes) === 0
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null
  } catch {
    return null
  }
}
