import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { logEvent, logFailure } from '#server/base/log.ts'
import { finishRestore } from './finish-restore.ts'
import { initialize, removeUnfinished } from './initialize-postgres.ts'
import type { Login } from './pool.ts'
import { requireBinaries } from './postgres-binaries.ts'
import { type Identity, requireIdentity } from './postgres-identity.ts'
import { PostgresLog } from './postgres-log.ts'
import { readOrCreatePassword } from './postgres-password.ts'
import { isReady } from './postgres-state.ts'
import { isAlive, postmasterPid, startPostmaster, stopPostgres } from './postmaster.ts'
import { requireNoRestore } from './restore-lock.ts'
import { removeScratchFolders } from './scratch-folder.ts'
import { SOCKET_NAME, socketFolder } from './socket-folder.ts'

export type EmbeddedPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>

const NEXT_ATTEMPT_MS = 5_000

/** Checks after which a missing socket counts as deleted, for example from `/tmp`. A restart recreates it sooner. */
const MOST_MISSING = 8

const LOG_CHECK_MS = 60_000

export async function startEmbeddedPostgres(dataDir: string, { onLaunch }: { onLaunch?: () => void } = {}) {
  const binaries = requireBinaries()
  const data = join(dataDir, 'postgres')
  requireNoRestore(dataDir)
  await finishRestore(dataDir)
  await removeScratchFolders(dataDir)
  removeUnfinished(dataDir)
  const identity = requireIdentity(dataDir, binaries)
  const { password, host } = locate(dataDir, identity)
  const login = loginAt(host, password)
  identity.own(host)

  if (!(await isReady(login))) initialize(binaries, data, password, identity)
  const log = new PostgresLog(host)
  const place = { binaries, data, run: host, login, log, identity }
  let child = await startPostmaster(place, onLaunch)
  try {
    // A restore that began in the meantime may have missed this Postgres, because it looks after taking the lock.
    requireNoRestore(dataDir)
  } catch (error) {
    if (child) await stopPostgres(data)
    throw error
  }

  // Polls the process id, because Postgres may not be a child of this process.
  let stopping = false
  let mending: Promise<void> | null = null
  let nextAttempt = 0
  let missing = 0
  const watch = setInterval(() => {
    if (stopping || mending) return
    if (isAlive(postmasterPid(data))) {
      missing = existsSync(join(host, SOCKET_NAME)) ? 0 : missing + 1
      if (missing === MOST_MISSING) {
        logEvent('error', 'postgres-socket-removed', { next: 'Postgres was restarted' })
        mkdirSync(host, { recursive: true, mode: 0o700 })
        identity.own(host)
        void stopPostgres(data)
      }
      return
    }
    if (performance.now() < nextAttempt) return
    logEvent('error', 'postgres-ended', { reason: log.reason() ?? undefined, next: 'started again' })
    mending = startPostmaster(place)
      .then(started => {
        child = started
      })
      .catch(error => {
        nextAttempt = performance.now() + NEXT_ATTEMPT_MS
        logFailure('postgres-not-started', error)
      })
      .finally(() => {
        mending = null
      })
  }, 250)
  watch.unref()
  const trimming = setInterval(() => {
    try {
      log.trim()
    } catch (error) {
      logFailure('postgres-log-not-trimmed', error)
    }
  }, LOG_CHECK_MS).unref()

  /** Does nothing while another Byline process uses the same folder. */
  async function stop(others: () => Promise<number>) {
    stopping = true
    clearInterval(watch)
    clearInterval(trimming)
    await mending
    if ((await others()) > 0) return
    await stopPostgres(data, () => child?.exitCode === 0)
  }
  /** After a failed start, stops Postgres only if this process started it. */
  const abandon = () => stop(async () => (child ? 0 : 1))
  return { login, password, stop, abandon }
}

export function embeddedLogin(dataDir: string): Login {
  const { password, host } = locate(dataDir, requireIdentity(dataDir, requireBinaries()))
  return loginAt(host, password)
}

function locate(dataDir: string, identity: Identity): { password: string; host: string } {
  const owners = [process.getuid?.(), identity.spawnOptions.uid]
  return { password: readOrCreatePassword(dataDir), host: socketFolder(dataDir, owners) }
}

function loginAt(host: string, password: string): Login {
  return { host, port: 5432, user: 'postgres', database: 'postgres', password }
}
