import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/config.ts'
import { answers } from './postgres-answers.ts'
import { findBinaries } from './postgres-binaries.ts'
import { findIdentity, type Identity } from './postgres-identity.ts'

/** A real Postgres in the data folder that listens on a private Unix socket only. */
export interface EmbeddedPostgres {
  /** Path of the socket file itself. */
  socket: string
  /** Fast shutdown, unless another Byline process still works on the same folder. */
  stop(others: () => Promise<number>): Promise<void>
}

const SOCKET_NAME = '.s.PGSQL.5432'
const START_TIMEOUT = 30_000

/** Starts the Postgres of `dataDir`, or joins the one that already runs there. */
export async function startEmbeddedPostgres(dataDir: string): Promise<EmbeddedPostgres> {
  const binaries = findBinaries()
  const data = join(dataDir, 'postgres')
  const run = makeSocketDir(dataDir)
  const socket = join(run, SOCKET_NAME)
  const identity = findIdentity(dataDir, binaries)
  identity.own(run)

  if (!(await answers(socket))) initialise(binaries, data, identity)
  let child = await bringUp(binaries, data, run, socket, identity)

  // Postgres may be killed under us, also one that another process started: look after it rather than wait for an exit event.
  let stopping = false
  let mending: Promise<void> | null = null
  const watch = setInterval(() => {
    if (stopping || mending || isAlive(postmasterPid(data))) return
    console.error('Postgres has ended unexpectedly: starting it again.')
    mending = bringUp(binaries, data, run, socket, identity)
      .then(started => {
        child = started
      })
      .catch(error => console.error(`Postgres could not be started again: ${error.message}`))
      .finally(() => {
        mending = null
      })
  }, 250)
  watch.unref()

  return {
    socket,
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

/** Socket paths end after 107 bytes: a deep data folder gets its socket in a private folder of the temporary one. */
function makeSocketDir(dataDir: string): string {
  const near = join(dataDir, 'run')
  const digest = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const run =
    Buffer.byteLength(join(near, `${SOCKET_NAME}.lock`)) <= 107
      ? near
      : join(tmpdir(), `byline-${process.getuid?.()}-${digest}`)
  mkdirSync(run, { recursive: true, mode: 0o700 })
  return run
}

/** initdb into a folder aside that is renamed when it is whole, so that a kill in the middle leaves nothing half-made. */
function initialise(binaries: string, data: string, identity: Identity) {
  if (existsSync(join(data, 'PG_VERSION'))) return
  const fresh = join(dirname(data), `.${basename(data)}-${process.pid}`)
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(fresh, { mode: 0o700 })
  identity.own(fresh)
  const [program, args] = identity.command(join(binaries, 'initdb'), [
    `--pgdata=${fresh}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
  ])
  const result = spawnSync(program, args, { ...identity.spawnOptions, encoding: 'utf8', cwd: '/' })
  if (result.status !== 0) {
    rmSync(fresh, { recursive: true, force: true })
    throw new ConfigError(
      `Postgres could not make its data folder: ${lastLine(result.stderr || String(result.error))}`,
    )
  }
  try {
    renameSync(fresh, data)
  } catch {
    // Another process was faster; its folder is as good as ours.
    rmSync(fresh, { recursive: true, force: true })
  }
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
    max_connections: '60',
    shared_buffers: '64MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // A visitor's statement is never slow for a good reason.
    idle_in_transaction_session_timeout: '60s',
  }
  const [program, args] = identity.command(join(binaries, 'postgres'), [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const log = openSync(join(run, 'postgres.log'), 'w', 0o600)
  // Its own process group: Ctrl-C reaches the server first, which then stops Postgres in order.
  const child = spawn(program, args, {
    ...identity.spawnOptions,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.on('error', error => console.error(`Postgres could not be run: ${error.message}`))
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

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? ''
}
