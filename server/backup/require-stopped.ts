import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/base/config-error.ts'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { countOthers } from '#server/database/other-processes.ts'
import { withSql } from '#server/database/pool.ts'
import { isReady } from '#server/database/postgres-state.ts'
import { isAlive, postmasterPid, stopPostgres } from '#server/database/postmaster.ts'

/** Stops the orphaned Postgres of a killed server. Throws ConfigError when a site or a backup uses it. */
export async function requireStopped(dataDir: string): Promise<void> {
  const data = join(dataDir, 'postgres')
  if (!existsSync(data)) return
  const login = embeddedLogin(dataDir)
  if (!(await isReady(login)) && !isAlive(postmasterPid(data))) return
  // When its users cannot be counted, assume that it has one.
  const others = await withSql(login, countOthers).catch(() => 1)
  if (others > 0) throw running(dataDir)
  await stopPostgres(data)
  for (let look = 0; look < 100 && isAlive(postmasterPid(data)); look++) await sleep(100)
  if (isAlive(postmasterPid(data))) throw running(dataDir)
}

const running = (dataDir: string) =>
  new ConfigError(`The site in ${dataDir} is running. Nothing was changed. Stop it first, then restore.`)
