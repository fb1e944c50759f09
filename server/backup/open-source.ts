import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/config.ts'
import { embeddedLogin, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { countRemaining } from '#server/database/other-processes.ts'
import { connectSql } from '#server/database/pool.ts'
import { answers } from '#server/database/postgres-answers.ts'
import { SOCKET_NAME } from '#server/database/socket-folder.ts'
import { KEYS } from './archive-format.ts'
import { filesOf } from './files-of.ts'
import type { BackupSource } from './make-backup.ts'

export interface OpenSource extends BackupSource {
  close(): Promise<void>
}

/** What a backup reads: the site of the environment. Starts its Postgres if it does not run. Throws ConfigError. */
export async function openSource(config: Config, options: { keys: boolean }): Promise<OpenSource> {
  if (config.backend.kind === 'hosted')
    throw new ConfigError('A backup of hosted Supabase needs its database: see docs/operating.md.')
  const { dataDir, backend } = config
  const keys = options.keys ? await readKeys(config) : null
  const source = { files: filesOf(config), dataDir, keys, sessions: true }
  if (backend.databaseUrl !== null)
    return { ...source, login: { connectionString: backend.databaseUrl }, close: async () => {} }
  if (!existsSync(join(dataDir, 'postgres/PG_VERSION')))
    throw new ConfigError(`There is no site in ${dataDir}: set DATA_DIR to its data folder.`)
  const running = embeddedLogin(dataDir)
  if (await answers(join(String(running.host), SOCKET_NAME)))
    return { ...source, login: running, close: async () => {} }
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

async function readKeys({ dataDir, backend }: Config): Promise<string> {
  if (process.env.SUPABASE_JWT_SECRET && backend.kind !== 'hosted')
    return JSON.stringify(backend.keys, null, 2)
  return readFile(join(dataDir, KEYS), 'utf8')
}
