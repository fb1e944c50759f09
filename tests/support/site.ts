import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { migratedFolder } from './migrated-folder.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface SiteProcess {
  url: string
  /** Where data, accounts and files are: another origin for a split site. */
  backendUrl: string
  dataDir: string
  child: ChildProcess
  /** Returns the output of the process so far. */
  log(): string
  /** A superuser's connection to the embedded Postgres. */
  sql: Sql
  /** Sends the signal, SIGTERM by default; resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends the process and removes its data folder. */
  stop(): Promise<void>
}

export interface SiteOptions {
  env?: Record<string, string>
  /** By default a new one, with the schema already in its Postgres if it needs one. */
  dataDir?: string
  port?: number
  /** It is expected to end by itself, so that its end is not reported. */
  mayEnd?: boolean
  /** The program and its arguments, when it is not this Node with `start.mjs serve`. */
  command?: [string, ...string[]]
}

/** Starts the production server in a child process, like `npm start`. Needs a build. Resolves when the server is ready. */
export async function startProcess(options: SiteOptions = {}): Promise<SiteProcess> {
  const hasOwnPostgres = !options.env?.SUPABASE_URL && !options.env?.DATABASE_URL
  const newFolder = () => (hasOwnPostgres ? migratedFolder('site') : mkdtemp(join(tmpdir(), 'byline-site-')))
  const dataDir = options.dataDir ?? (await newFolder())
  const port = options.port ?? (await freePort())
  const [program, ...args] = options.command ?? [
    process.execPath,
    '--max-semi-space-size=8',
    'server/start.mjs',
    'serve',
  ]
  const child = spawn(program, args, {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: `http://127.0.0.1:${port}`,
      MALLOC_ARENA_MAX: '2',
      ...options.env,
    },
  })
  let log = ''
  let isEnding = false
  const ended = new Promise<number | null>(resolve =>
    child.on('exit', (code, signal) => {
      // A crash explains later failures in a browser, and no test would print it.
      if (!isEnding && !child.killed && !options.mayEnd)
        console.error(`The site ended with ${code ?? signal}:\n${log.slice(-4_000)}`)
      resolve(code)
    }),
  )
  const ready = new Promise<void>((resolve, reject) => {
    let isReady = false
    const read = (chunk: Buffer) => {
      log += chunk
      // Searching copies the whole log, which for each line of a busy site takes as long as the site itself.
      isReady ||= log.includes('Byline is ready')
      if (isReady) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(code => reject(new Error(`The site ended with ${code} before it was ready:\n${log}`)))
  })
  // Postgres may still write for a moment after its server was killed.
  const removeData = () => rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  await ready.catch(async error => {
    if (!options.dataDir) await removeData()
    throw error
  })
  const sql = connectSql(embeddedLogin(dataDir))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    isEnding = true
    await sql.end()
    child.kill(signal)
    return ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    backendUrl: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    log: () => log,
    sql,
    end,
    async stop() {
      await end()
      await removeData()
    },
  }
}

/** Starts the backend alone, and a site that uses it from another origin. `env` is that of the backend. */
export async function startSplit(options: Pick<SiteOptions, 'env'> = {}): Promise<SiteProcess> {
  const [port, backendPort] = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const env = { ...options.env, SITE_URL: url }
  const backend = await startProcess({
    env,
    port: backendPort,
    command: [process.execPath, 'server/start.mjs', 'backend'],
  })
  const { publishable } = JSON.parse(await readFile(join(backend.dataDir, 'keys.json'), 'utf8'))
  const site = await startProcess({
    port,
    env: {
      SUPABASE_URL: `http://127.0.0.1:${backendPort}`,
      SUPABASE_PUBLISHABLE_KEY: publishable,
      TRUSTED_PROXIES: options.env?.TRUSTED_PROXIES ?? '',
    },
  })
  return {
    ...backend,
    url,
    child: site.child,
    log: () => backend.log() + site.log(),
    async stop() {
      await site.stop()
      await backend.stop()
    },
  }
}

/** Runs the server until it exits, for starts that must fail. */
export function runToEnd(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['server/start.mjs', 'serve'], {
    cwd: ROOT,
    env: { ...cleanEnvironment(), ...env },
  })
  let output = ''
  child.stdout.on('data', chunk => {
    output += chunk
  })
  child.stderr.on('data', chunk => {
    output += chunk
  })
  return new Promise(resolve => child.on('exit', code => resolve({ code, output })))
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

/** The environment without the developer's settings for the site. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(PORT|HOST|SITE_URL|DATA_DIR|DATABASE_URL|SUPABASE_\w+|S3_URL|OWNER_\w+|SMTP_URL|MAIL_FROM|SAMPLE_CONTENT|TRUSTED_PROXIES|CDN_SECONDS|LOG|METRICS_\w+)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
