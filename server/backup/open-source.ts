import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openFiles } from '#server/backend/storage/open-files.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { embeddedLogin, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { countRemaining } from '#server/database/other-processes.ts'
import { connectSql } from '#server/database/pool.ts'
import { answers } from '#server/database/postgres-answers.ts'
import { SOCKET_NAME } from '#server/database/socket-folder.ts'
import { HostedFiles } from './hosted-files.ts'
import type { BackupSource } from './make-backup.ts'
import type { Place } from './place.ts'

interface OpenSource extends BackupSource {
  close(): Promise<void>
}

/** What a backup reads. Starts an embedded Postgres that does not run. Throws ConfigError. */
export async function openSource(
  place: Place,
  options: { keys: boolean; sessions: boolean },
): Promise<OpenSource> {
  const { sessions } = options
  const close = async () => {}
  if (place.kind === 'hosted') {
    if (options.keys) throw new ConfigError('The keys of a Supabase project stay in it: leave out --keys.')
    const files = new HostedFiles(place)
    // Sessions cannot be verified without the keys.
    return {
      login: { connectionString: place.databaseUrl },
      files,
      dataDir: place.dataDir,
      keys: null,
      sessions: false,
      close,
    }
  }
  const { dataDir } = place.config
  const keys =
    options.keys && place.keys.kind !== 'hosted' ? `${JSON.stringify(place.keys.keys, null, 2)}\n` : null
  const source = { files: openFiles(place.config, null), dataDir, keys, sessions }
  if (place.kind === 'postgres') return { ...source, login: { connectionString: place.databaseUrl }, close }
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new ConfigError(`There is no site in ${dataDir}: set DATA_DIR to its data folder.`)
  const running = embeddedLogin(dataDir)
  if (await answers(join(String(running.host), SOCKET_NAME))) return { ...source, login: running, close }
  const postgres = await startEmbeddedPostgres(dataDir)
  return {
    ...source,
    login: postgres.login,
    close: () =>
      postgres.stop(async () => {
        const sql = connectSql(postgres.login)
        const others = await countRemaining(sql).catch(() => 0)
        await sql.end()
        return others
      }),
  }
}
