import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFiles } from '#server/api/storage/open-files.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { readConfig } from '#server/config/config.ts'
import { embeddedLogin, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { countRemaining } from '#server/database/other-processes.ts'
import { type Login, withSql } from '#server/database/pool.ts'
import { isReady } from '#server/database/postgres-state.ts'
import type { BackupSite, Environment } from './backup-site.ts'
import { requireUnused, restoreFolder } from './restore-folder.ts'
import { requireRoom, restorePostgres } from './restore-postgres.ts'

export function ownSite(env: Environment): BackupSite {
  const { dataDir, s3, backend } = readConfig(env)
  if (backend.kind === 'hosted') throw new ConfigError('SUPABASE_URL must be an address.')
  const { databaseUrl, keys } = backend
  const site = { dataDir, s3, keys }
  return {
    dataDir,
    database: databaseUrl ?? dataDir,
    pictures: s3?.url ?? join(dataDir, 'uploads'),
    open: async options => ({
      files: openFiles(site, null),
      dataDir,
      keys: options.keys ? `${JSON.stringify(keys, null, 2)}\n` : null,
      sessions: options.sessions,
      ...(await openDatabase(databaseUrl, dataDir)),
    }),
    requireRoom: async replace =>
      databaseUrl === null
        ? requireUnused(dataDir, replace)
        : withSql({ connectionString: databaseUrl }, sql => requireRoom(sql, replace)),
    restore: options =>
      databaseUrl === null
        ? restoreFolder(site, options)
        : restorePostgres({ ...site, databaseUrl }, options),
  }
}

export async function openDatabase(
  databaseUrl: string | null,
  dataDir: string,
): Promise<{ login: Login; close(): Promise<void> }> {
  if (databaseUrl !== null) return { login: { connectionString: databaseUrl }, close: async () => {} }
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new ConfigError(`${dataDir} does not contain a site: set DATA_DIR to the site’s data folder.`)
  const running = embeddedLogin(dataDir)
  if (await isReady(running)) return { login: running, close: async () => {} }
  const { login, stop } = await startEmbeddedPostgres(dataDir)
  return { login, close: () => stop(() => withSql(login, countRemaining).catch(() => 0)) }
}
