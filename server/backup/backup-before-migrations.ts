import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { logSentence } from '#server/base/log.ts'
import type { Config } from '#server/config/config.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { makeBackupFolder, writeBackup } from './write-backup.ts'

const KEPT = 3

/** Backs up the database without files, which no migration changes, once per last migration `version`. Throws ConfigError. */
export async function backUpBeforeMigrations(config: Config, version: string): Promise<void> {
  const { dataDir, backend } = config
  if (backend.kind === 'hosted') return
  const folder = config.backupPlan?.folder ?? join(dataDir, 'backups')
  const file = join(folder, `before-upgrade-from-${version}.tar`)
  if (existsSync(file)) await rm(file)
  const login =
    backend.databaseUrl === null ? embeddedLogin(dataDir) : { connectionString: backend.databaseUrl }
  const source = { login, dataDir, files: null, keys: null, sessions: true }
  try {
    await makeBackupFolder(folder)
    await writeBackup(source, file, () => {}, new AbortController().signal)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    throw new ConfigError(
      `The backup before the migrations failed, so they are not applied: ${reason} Free up space in ${folder}.`,
    )
  }
  logSentence('info', `The database was backed up to ${file} before the migrations`)
  const names = (await readdir(folder)).filter(name => name.startsWith('before-upgrade-from-')).sort()
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name))
}
