import type { BackupSite, Environment } from '#server/backup/backup-site.ts'
import { requireRoom } from '#server/backup/restore-postgres.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { readDatabaseUrl } from '#server/config/database-url.ts'
import { dataDirOf } from '#server/config/environment.ts'
import { withSql } from '#server/database/pool.ts'
import { HostedFiles, type RetryTimes } from './hosted-files.ts'
import { restoreHosted } from './restore-hosted.ts'

export function hostedSite(address: string, env: Environment, times?: RetryTimes): BackupSite {
  const url = address.replace(/\/+$/, '')
  const databaseUrl = env.SUPABASE_DB_URL?.trim()
  const secretKey = env.SUPABASE_SERVICE_KEY?.trim()
  if (!databaseUrl || !secretKey || !URL.canParse(databaseUrl))
    throw new ConfigError(
      'For a Supabase project, set SUPABASE_DB_URL (postgres://…, in its dashboard under Connect, not in transaction mode) and SUPABASE_SERVICE_KEY.',
    )
  const read = readDatabaseUrl(databaseUrl)
  if ('mistake' in read) throw new ConfigError(`SUPABASE_DB_URL: ${read.mistake}.`)
  const dataDir = dataDirOf(env)
  const login = { connectionString: read.url }
  const files = new HostedFiles({ url, secretKey, dataDir }, times)
  return {
    dataDir,
    database: url,
    pictures: url,
    async open({ keys }) {
      if (keys) throw new ConfigError('A Supabase project keeps its own keys: remove --keys.')
      return { login, files, dataDir, keys: null, sessions: false, isShared: true, async close() {} }
    },
    requireRoom: replace => withSql(login, sql => requireRoom(sql, replace)),
    restore: options => restoreHosted(login, files, options),
  }
}
