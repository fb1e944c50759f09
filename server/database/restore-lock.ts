import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { acquireLease, isLeased } from './lease.ts'

const lockFile = (dataDir: string) => join(dataDir, 'restore.lock')

const TAKEN =
  'A restore is running on this data folder. Wait until it finishes; if it was killed on another machine, try again in a minute.'

export function lockForRestore(dataDir: string) {
  const lease = acquireLease(lockFile(dataDir))
  if (!lease) throw new ConfigError(TAKEN)
  return {
    ...lease,
    requireHeld() {
      if (!lease.isHeld()) throw new ConfigError(TAKEN)
    },
  }
}

export function requireNoRestore(dataDir: string): void {
  if (isLeased(lockFile(dataDir))) throw new ConfigError(TAKEN)
}
