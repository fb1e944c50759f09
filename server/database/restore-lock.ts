import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ConfigError, codeOf } from '#server/config.ts'
import { isAlive } from './postmaster.ts'

const lockFile = (dataDir: string) => join(dataDir, 'restore.lock')

/** Milliseconds. The holder's process id means nothing in another container, so it also renews the file's time. */
const RENEWAL = 2_000
const STALE = 30_000

const TAKEN =
  'A restore is at work on this data folder. Wait for its end; if it was killed on another machine, try again in a minute.'

export interface RestoreLock {
  /** Throws ConfigError when another restore has taken the lock, as after this one was suspended. */
  requireHeld(): void
  isHeld(): boolean
  release(): void
}

/** Keeps sites and other restores from the folder until `release`. Throws ConfigError when another restore has it. */
export function lockForRestore(dataDir: string): RestoreLock {
  const own = `${process.pid} ${hostname()} ${randomUUID()}`
  const isHeld = () => existsSync(file) && readFileSync(file, 'utf8') === own
  const file = lockFile(dataDir)
  requireNoRestore(dataDir)
  rmSync(file, { force: true })
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, own)
    closeSync(handle)
  } catch (error) {
    throw codeOf(error) === 'EEXIST' ? new ConfigError(TAKEN) : error
  }
  const renewal = setInterval(() => {
    try {
      if (isHeld()) utimesSync(file, new Date(), new Date())
    } catch {
      // The disk may be full or away for a moment.
    }
  }, RENEWAL).unref()
  return {
    isHeld,
    requireHeld() {
      if (!isHeld()) throw new ConfigError(TAKEN)
    },
    release() {
      clearInterval(renewal)
      if (isHeld()) rmSync(file, { force: true })
    },
  }
}

/** Throws ConfigError while a restore works on the folder. */
export function requireNoRestore(dataDir: string): void {
  const file = lockFile(dataDir)
  try {
    const [pid, host] = readFileSync(file, 'utf8').trim().split(' ')
    if (host === hostname() && !isAlive(Number(pid))) return
    if (Date.now() - statSync(file).mtimeMs > STALE) return
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  throw new ConfigError(TAKEN)
}
