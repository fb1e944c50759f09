import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { initialise, runInitdb, SYNC_METHOD } from './initialise-postgres.ts'
import { requireBinaries } from './postgres-binaries.ts'
import { requireIdentity } from './postgres-identity.ts'
import { keepPassword } from './postgres-password.ts'

export type BulkLoading = ReturnType<typeof initialiseForLoading>

const UNSAFE = '\nfsync = off\nfull_page_writes = off\n'

/** An embedded database that is filled before anybody depends on it: it is flushed to the disk once, instead of at each commit, and lost without that. */
export function initialiseForLoading(folder: string) {
  const binaries = requireBinaries()
  const identity = requireIdentity(folder, binaries)
  const data = join(folder, 'postgres')
  initialise(binaries, data, keepPassword(folder), identity, ['--no-sync'])
  const settings = join(data, 'postgresql.conf')
  const text = readFileSync(settings, 'utf8')
  writeFileSync(settings, text + UNSAFE)
  return {
    flush() {
      writeFileSync(settings, text)
      const options = ['--sync-only', ...SYNC_METHOD, `--pgdata=${data}`]
      const { status, stderr } = runInitdb(binaries, identity, options)
      if (status !== 0) throw new ConfigError(`The database could not be flushed to disk: ${stderr.trim()}`)
    },
  }
}
