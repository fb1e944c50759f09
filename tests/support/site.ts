import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { embeddedLogin } from '#server/database/embedded-postgres.ts'
import { connectSql } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface RunningSite {
  url: string
  dataDir: string
  child: ChildProcess
  /** Everything that the process has printed so far. */
  log(): string
  /** A superuser's connection to its embedded Postgres. */
  sql: Sql
  /** Ends the process as a person would and waits for it; resolves with its exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>
  /** Ends the process and removes its data folder. */
  stop(): Promise<void>
}

export interface SiteOptions {
  env?: Record<string, string>
  /** A data folder from before; without one a new one is made. */
  dataDir?: string
  port?: number
}

/** The production server in a process of its own, as `npm start` runs it once there is a build. Resolves when it answers. */
export async function startProcess(options: SiteOptions = {}): Promise<RunningSite> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'byline-site-')))
  const port = options.port ?? (await freePort())
  const child = spawn(process.execPath, ['server/start.mjs', 'serve'], {
    cwd: ROOT,
    env: {
      ...cleanEnvironment(),
      PORT: String(port),
      DATA_DIR: dataDir,
      SITE_URL: `http://127.0.0.1:${port}`,
      ...options.env,
    },
  })
  let log = ''
  const ended = new Promise<number | null>(resolve => child.on('exit', code => resolve(code)))
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      log += chunk
      if (log.includes('Byline is ready')) resolve()
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    ended.then(code => reject(new Error(`The site ended with ${code} before it was ready:\n${log}`)))
  })
  const sql = connectSql(embeddedLogin(dataDir))
  const end = async (signal: NodeJS.Signals = 'SIGTERM') => {
    await sql.end()
    child.kill(signal)
    return ended
  }
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    child,
    log: () => log,
    sql,
    end,
    async stop() {
      await end()
      // A Postgres that was left alone writes a moment longer.
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  }
}

/** Runs the command to its end, for starts that must fail. */
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

/** Neither a developer's own settings nor those of the test runner reach the process. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours =
    /^(PORT|HOST|SITE_URL|DATA_DIR|DATABASE_URL|SUPABASE_\w+|OWNER_\w+|SMTP_URL|MAIL_FROM|SAMPLE_CONTENT|TRUSTED_PROXIES)$/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !ours.test(name)))
}
