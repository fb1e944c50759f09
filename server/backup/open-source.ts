import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFiles } from '#server/backend/storage/open-files.ts'
import { ConfigError } from '#server/base/config-error.ts'
import type { Keys } from '#server/config/backend-config.ts'
import type { Config } from '#server/config/config.ts'
import { embeddedLogin, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { countRemaining } from '#server/database/other-processes.ts'
import { withSql } from '#server/database/pool.ts'
import { answers } from '#server/database/postgres-answers.ts'
import { SOCKET_NAME } from '#server/database/socket-folder.ts'
import type { OpenSource } from './backup-site.ts'

interface SourceOf extends Pick<Config, 'dataDir' | 's3'> {
  keys: Keys
  databaseUrl: string | null
}

/** Starts an embedded Postgres that does not run. Throws ConfigError. */
export async function openSource(
  { dataDir, s3, keys, databaseUrl }: SourceOf,
  options: { keys: boolean; sessions: boolean },
): Promise<OpenSource> {
  const close = async () => {}
  const source = {
    files: openFiles({ dataDir, s3 }, null),
    dataDir,
    keys: options.keys ? `${JSON.stringify(keys, null, 2)}\n` : null,
    sessions: options.sessions,
  }
  if (databaseUrl !== null) return { ...source, login: { connectionString: databaseUrl }, close }
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new ConfigError(`There is no site in ${dataDir}: set DATA_DIR to its data folder.`)
  const running = embeddedLogin(dataDir)
  if (await answers(join(String(running.host), SOCKET_NAME))) return { ...source, login: running, close }
  const postgres = await startEmbeddedPostgres(dataDir)
  return {
    ...source,
    login: postgres.login,
    close: () => postgres.stop(() => withSql(postgres.login, countRemaining).catch(() => 0)),
  }
}
