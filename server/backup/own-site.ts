import { join } from 'node:path'
import { ConfigError } from '#server/base/config-error.ts'
import { readConfig } from '#server/config/config.ts'
import type { BackupSite, Environment } from './backup-site.ts'
import { openSource } from './open-source.ts'
import { restoreFolder } from './restore-folder.ts'
import { restorePostgres } from './restore-postgres.ts'

export function ownSite(env: Environment): BackupSite {
  const { dataDir, s3, backend } = readConfig(env)
  if (backend.kind === 'hosted') throw new ConfigError('SUPABASE_URL must be an address.')
  const { databaseUrl, keys } = backend
  const site = { dataDir, s3, keys }
  return {
    dataDir,
    database: databaseUrl ?? dataDir,
    pictures: s3?.url ?? join(dataDir, 'uploads'),
    open: options => openSource({ ...site, databaseUrl }, options),
    restore: options =>
      databaseUrl === null
        ? restoreFolder({ ...options, config: site })
        : restorePostgres({ ...site, databaseUrl }, options),
  }
}
