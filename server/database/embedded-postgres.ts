import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, constants, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/config.ts'
import { logEvent, logFailure } from '#server/log.ts'
import { initialise, lastLine } from './initialise-postgres.ts'
import type { Login } from './pool.ts'
import { answers } from './postgres-answers.ts'
import { findBinaries } from './postgres-binaries.ts'
import { findIdentity, type Identity } from './postgres-identity.ts'
import { keepPassword, requirePasswords } from './postgres-password.ts'
import { SOCKET_NAME, socketFolder } from './socket-folder.ts'

/** A real Postgres in the data folder that listens on a private Unix socket only. */
export interface EmbeddedPostgres {
  /** Of its superuser, who starts things and serves no request. */
  login: Login
  /** The superuser's, kept in the data folder. */
  password: string
  /** Fast shutdown, unless another Byline process still works on the same folder. */
  stop(others: () => Promise<number>): Promise<void>
}

const START_TIMEOUT = 30_000

/** Starts the Postgres of `dataDir`, or joins the one that already runs there. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const data = join(dataDir, 'postgres')
  const identity = findIdentity(dataDir, binaries)
  const { password, host } = locate(dataDir, identity)
  const login = loginAt(host, password)
  const socket = join(host, SOCKET_NAME)
  identity.own(host)

  if (!(await answers(socket))) initialise(binaries, data, password, identity)
  let child = await bringUp(binaries, data, host, socket, identity)
  await requirePasswords(data, login, identity)

  // Postgres may be killed, and may not be a child of this process: its id is polled, since there may be no exit event.
  let stopping = false
  let mending: Promise<void> | null = null
  const watch = setInterval(() => {
    if (stopping || mending || isAlive(postmasterPid(data))) return
    logEvent('error', 'postgres-ended', { next: 'started again' })
    mending = bringUp(binaries, data, host, socket, identity)
      .then(started => {
        child = started
      })
      .catch(error => logFailure('postgres-not-started', error))
      .finally(() => {
        mending = null
      })
  }, 250)
  watch.unref()

  return {
    login,
    password,
    async stop(others) {
      stopping = true
      clearInterval(watch)
      await mending
      if ((await others()) > 0) return
      const pid = postmasterPid(data)
      if (!isAlive(pid)) return
      process.kill(pid, 'SIGINT')
      for (let i = 0; i < 100 && isAlive(pid) && child?.exitCode !== 0; i++) await sleep(20)
    },
  }
}

/** The superuser's login to the Postgres of a data folder, for what works beside the server: tests, measurements. */
export function embeddedLogin(dataDir: string): Login {
  const { password, host } = locate(dataDir, findIdentity(dataDir, findBinaries()))
  return loginAt(host, password)
}

function locate(dataDir: string, identity: Identity): { password: string; host: string } {
  const owners = [process.getuid?.(), identity.spawnOptions.uid]
  return { password: keepPassword(dataDir), host: socketFolder(dataDir, owners) }
}

function loginAt(host: string, password: string): Login {
  return { host, port: 5432, user: 'postgres', database: 'postgres', password }
}

/** Resolves once the socket answers. The child is null when the Postgres was already there. */
async function bringUp(
  binaries: string,
  data: string,
  run: string,
  socket: string,
  identity: Identity,
): Promise<ChildProcess | null> {
  const deadline = Date.now() + START_TIMEOUT
  let child: ChildProcess | null = null
  while (Date.now() < deadline) {
    if (await answers(socket)) return child
    if (child === null || child.exitCode !== null) {
      if (child) await sleep(200)
      child = launch(binaries, data, run, identity)
    }
    await sleep(25)
  }
  throw new ConfigError(
    `Postgres does not start: ${lastLine(readFileSync(join(run, 'postgres.log'), 'utf8'))}`,
  )
}

function launch(binaries: string, data: string, run: string, identity: Identity): ChildProcess {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: run,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    idle_in_transaction_session_timeout: '60s',
  }
  const [program, args] = identity.command(join(binaries, 'postgres'), [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const { O_WRONLY, O_CREAT, O_TRUNC, O_NOFOLLOW } = constants
  // The folder may belong to another account: a link that it made there is not followed.
  const log = openSync(join(run, 'postgres.log'), O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW, 0o600)
  // Its own process group: Ctrl-C reaches the server first, which then stops Postgres in order.
  const child = spawn(program, args, {
    ...identity.spawnOptions,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', error => logFailure('postgres-not-run', error))
  child.unref()
  return child
}

function postmasterPid(data: string): number {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return 0
  }
}

function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    // A killed child of ours stays a zombie until Node has read its end.
    return !/^State:\s+Z/m.test(
      existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '',
    )
  } catch {
    return false
  }
}
