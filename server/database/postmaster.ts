import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '#server/base/config-error.ts'
import { logEvent, logFailure } from '#server/base/log.ts'
import { machineMemory } from '#server/base/machine-memory.ts'
import type { Login } from './pool.ts'
import type { Identity } from './postgres-identity.ts'
import type { PostgresLog } from './postgres-log.ts'
import { postgresSettings } from './postgres-settings.ts'
import { postgresState } from './postgres-state.ts'

interface PostgresPaths {
  binaries: string
  data: string
  run: string
  login: Login
  log: PostgresLog
  identity: Identity
}

const START_TIMEOUT = 30_000

const LONG_START = 5_000

/** A killed Postgres may still be exiting, or another Byline process may be starting it. */
const PASSING =
  /database system is (starting up|shutting down|in recovery)|pre-existing shared memory block|lock file ".*" already exists|lock file ".*" is empty/

/** Starts Postgres or joins a running one. Resolves when the socket responds, even after a long recovery; null when it was already running. Throws ConfigError. */
export async function startPostmaster(
  place: PostgresPaths,
  onLaunch: () => void = () => {},
): Promise<ChildProcess | null> {
  const begun = performance.now()
  let deadline = begun + START_TIMEOUT
  let child: ChildProcess | null = null
  let isLogged = false
  while (performance.now() < deadline) {
    const state = await postgresState(place.login)
    if (state === 'ready') return child && !hasEnded(child) ? child : null
    if (state === 'starting') {
      deadline = performance.now() + START_TIMEOUT
      if (!isLogged && performance.now() - begun > LONG_START) {
        logEvent('info', 'postgres-recovers', { next: 'waits until it is ready' })
        isLogged = true
      }
    } else if (child === null) {
      child = launch(place)
      onLaunch()
    } else if (hasEnded(child)) {
      if (!PASSING.test(place.log.reason() ?? '')) break
      await sleep(200)
      child = launch(place)
    }
    await sleep(25)
  }
  throw new ConfigError(
    `Postgres did not start: ${place.log.reason() ?? 'it gave no reason'} (${place.log.file} has more).`,
  )
}

function hasEnded(child: ChildProcess): boolean {
  return child.pid === undefined || child.exitCode !== null || child.signalCode !== null
}

function launch({ binaries, data, run, log, identity }: PostgresPaths): ChildProcess {
  const settings = { ...postgresSettings(machineMemory()), unix_socket_directories: run }
  const [program, args] = identity.command(join(binaries, 'postgres'), [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const output = log.open()
  // Uses a separate process group, so that Ctrl-C reaches only the server, which then stops Postgres.
  const child = spawn(program, args, {
    ...identity.spawnOptions,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.on('error', error => logFailure('postgres-not-run', error))
  child.unref()
  return child
}

/** `hasEnded`: a second source, because an exited child keeps its process id for a moment. */
export async function stopPostgres(data: string, hasEnded = () => false): Promise<void> {
  const pid = postmasterPid(data)
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT')
  for (let i = 0; i < 100 && isAlive(pid) && !hasEnded(); i++) await sleep(20)
}

export function postmasterPid(data: string): number {
  try {
    return Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
  } catch {
    return 0
  }
}

export function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    // A killed child is a zombie until Node has read its exit status.
    return !/^State:\s+Z/m.test(
      existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '',
    )
  } catch {
    return false
  }
}
