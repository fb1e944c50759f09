import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readFileSync, rmSync, statSync, utimesSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { codeOf } from '#server/base/code-of.ts'
import { isAlive } from './postmaster.ts'

/** Milliseconds. The holder also renews the file's time, because its process id means nothing in another container. */
const RENEWAL = 2_000
const STALE = 30_000

export function acquireLease(file: string) {
  const own = `${process.pid} ${hostname()} ${randomUUID()}`
  if (isLeased(file)) return null
  rmSync(file, { force: true })
  try {
    const handle = openSync(file, 'wx', 0o600)
    writeSync(handle, own)
    closeSync(handle)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return null
    throw error
  }
  const isHeld = () => readIfThere(file) === own
  const renewal = setInterval(() => {
    try {
      if (isHeld()) utimesSync(file, new Date(), new Date())
    } catch {
      // The disk may be full or unavailable for a moment.
    }
  }, RENEWAL).unref()
  return {
    isHeld,
    release() {
      clearInterval(renewal)
      if (isHeld()) rmSync(file, { force: true })
    },
  }
}

export function isLeased(file: string): boolean {
  const holder = readIfThere(file)
  if (holder === null) return false
  const [pid, host] = holder.trim().split(' ')
  if (host === hostname() && !isAlive(Number(pid))) return false
  const found = statSync(file, { throwIfNoEntry: false })
  return found !== undefined && Math.abs(Date.now() - found.mtimeMs) <= STALE
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}
