import { type ChildProcess, fork } from 'node:child_process'
import { createServer } from 'node:http'
import { createServer as createPort } from 'node:net'
import pg from 'pg'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded-postgres.ts'
import { countRemaining } from './database/other-processes.ts'
import { APPLICATION } from './database/pool.ts'
import { clientSql } from './database/sql.ts'
import { HandOut } from './hand-out.ts'
import { answerStarting, listenOnPort } from './listen-on-port.ts'
import { logEvent } from './log.ts'
import { createHealth } from './monitoring/health.ts'
import { measureWorkers } from './monitoring/measure-workers.ts'
import { startMetricsServer } from './monitoring/metrics-server.ts'
import type { WorkerMessage } from './worker.ts'
import { WorkerTalk } from './worker-talk.ts'

const SECOND = 1000
/** Milliseconds. A worker that ends sooner has a lasting fault, so the next one starts later. */
const SHORT_LIFE = 10 * SECOND
const LONGEST_WAIT = 5 * SECOND
const STOP_TIME = 8 * SECOND

interface Slot {
  number: number
  worker: ChildProcess
  started: number
  shortLives: number
}

/** Serves with several processes on one port, and replaces workers that end or hang. Resolves when all accept connections. Throws ConfigError. */
export async function startWorkers(
  config: Config,
  command: 'serve' | 'backend',
): Promise<{ stop(): Promise<void> }> {
  const handOut = new HandOut()
  const talk = new WorkerTalk()
  const slots = new Map<number, Slot>()
  const health = createHealth()
  const atStart = createServer((request, response) => {
    if (!health.answer(request, response)) answerStarting(request, response)
  })
  let isStarting = true
  let isComplete = false
  let isStopping = false
  let database: OwnedDatabase | null = null
  let metrics: { close(): void } | null = null
  // Stays open while workers are replaced.
  const port = createPort({ pauseOnConnect: true }, socket => {
    // Without a listener a reset would end the process.
    socket.on('error', () => socket.destroy())
    if (!isStarting) return handOut.give(socket)
    atStart.emit('connection', socket)
    socket.resume()
  })
  await listenOnPort(port, config)

  const stop = async () => {
    isStopping = true
    metrics?.close()
    port.close()
    await Promise.all([...slots.values()].map(({ worker }) => endInOrder(worker)))
    await database?.stop()
    talk.close()
  }

  function start(number: number, shortLives = 0): Promise<void> {
    const worker = fork(process.argv[1] ?? '', [command], {
      env: { MALLOC_ARENA_MAX: '2', ...process.env, BYLINE_WORKER: String(number) },
    })
    const slot = { number, worker, started: Date.now(), shortLives }
    slots.set(number, slot)
    talk.add(worker, number)
    let isOpen = false
    return new Promise((resolve, reject) => {
      worker.on('message', ({ kind }: WorkerMessage) => {
        if (kind === 'leaving') handOut.rest(worker)
        if (kind !== 'opened') return
        handOut.add(worker)
        if (isOpen) return
        isOpen = true
        if (isComplete) logEvent('info', 'worker-replaced', { worker: number })
        resolve()
      })
      worker.on('error', () => {})
      worker.on('exit', (code, signal) => {
        handOut.remove(worker)
        if (isStopping || (isStarting && !isOpen && slots.size === 1)) return reject(new Stopped())
        logEvent('error', 'worker-ended', { worker: number, reason: signal ?? `status ${code}` })
        replace(slot).then(resolve, reject)
      })
    })
  }

  async function replace({ number, started, shortLives }: Slot): Promise<void> {
    const lives = Date.now() - started < SHORT_LIFE ? shortLives + 1 : 0
    const wait = lives < 2 ? 0 : Math.min(LONGEST_WAIT, 250 * 2 ** lives)
    await new Promise(resolve => setTimeout(resolve, wait))
    if (!isStopping) await start(number, lives)
  }

  try {
    if (config.backend.kind === 'embedded') database = await ownDatabase(config)
    // The first alone: it migrates, and fills a new site.
    await start(1)
    isStarting = false
    const others = Array.from({ length: config.workers - 1 }, (_, index) => start(index + 2))
    await Promise.all(others)
    isComplete = true
    if (config.metrics) metrics = await startMetricsServer(config.metrics, () => measureWorkers(slots))
    return { stop }
  } catch (error) {
    await stop()
    throw error instanceof Stopped ? null : error
  }
}

class Stopped extends Error {}

interface OwnedDatabase {
  stop(): Promise<void>
}

/** Throws ConfigError when other workers use the folder. The advisory lock ends with its process, also after a kill. */
async function ownDatabase({ dataDir, workers }: Config): Promise<OwnedDatabase> {
  const postgres: EmbeddedPostgres = await startEmbeddedPostgres(dataDir, { processes: workers })
  const client = new pg.Client({ ...postgres.login, application_name: APPLICATION })
  client.on('error', () => {})
  const sql = clientSql(client)
  const stop = () =>
    postgres.stop(async () => {
      const others = await countRemaining(sql).catch(() => 0)
      await client.end().catch(() => {})
      return others
    })
  await client.connect()
  const [lock] = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(hashtext('byline workers')) as taken`
  if (lock?.taken) return { stop }
  await stop()
  throw new ConfigError(
    `Other workers use the data folder ${dataDir}: stop them first, or give these another DATA_DIR.`,
  )
}

async function endInOrder(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const ended = new Promise(resolve => worker.once('exit', resolve))
  worker.send({ kind: 'stop' } satisfies WorkerMessage, () => {})
  const late = setTimeout(() => worker.kill('SIGKILL'), STOP_TIME)
  await ended
  clearTimeout(late)
}
