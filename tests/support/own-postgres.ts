import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync } from 'node:fs'
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectSql } from '#server/database/pool.ts'
import { type Identity, requireIdentity } from '#server/database/postgres-identity.ts'
import type { Sql } from '#server/database/sql.ts'
import { freePort } from './site.ts'
import { copyTemplate } from './template.ts'

export const OWN_POSTGRES_BIN = '/usr/lib/postgresql/15/bin'
const PGBOUNCER = '/usr/sbin/pgbouncer'
const PASSWORD = 'of a test server'

/** A Postgres that is not ours: Debian's version 15, and PgBouncer in transaction mode in front of it. */
export interface OwnPostgres {
  /** Addresses for DATABASE_URL, as a superuser. */
  url: string
  pooledUrl: string
  /** Another host name of `url`, the only one that the self-signed certificate names. */
  tlsUrl: string
  /** The certificate as a file. */
  certificate: string
  sql: Sql
  stop(): Promise<void>
}

export interface Cluster {
  port: number
  /** Of the superuser `postgres`. */
  password: string
  folder: string
  certificate: string
  /** Runs programs as Postgres, which refuses to be root. */
  identity: Identity
  /** `kept`: where its data stays. */
  stop(stored?: string): Promise<void>
}

/**
 * Starts Postgres with the programs in the folder `bin`, on an empty database or on what `prepare` makes of one. It is a copy of a
 * template `name`, which is created again when one of the `sources` of `prepare` has changed.
 */
export async function startCluster(
  bin: string,
  { name = 'empty', prepare, sources = [] }: Preparation = {},
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'byline-own-postgres-'))
  const identity = requireIdentity(join(folder, 'data'), bin)
  own(folder, identity)
  const data = join(folder, 'data')
  await copyTemplate(
    {
      name: `${name}${bin.replaceAll('/', '-')}`,
      sources: [import.meta.filename, ...sources],
      make: scratch => makeData(scratch, bin, prepare),
    },
    data,
  )
  const [certificate, key] = makeCertificate(folder)
  for (const file of [certificate, key]) own(file, identity)
  const port = await freePort()
  const settings = [
    `port=${port}`,
    `unix_socket_directories=`,
    'listen_addresses=127.0.0.1',
    'fsync=off',
    'full_page_writes=off',
    // Compiling the queries of a few rows takes a quarter of the time of the access matrix.
    'jit=off',
    'ssl=on',
  ]
  settings.push(`ssl_cert_file=${certificate}`, `ssl_key_file=${key}`)
  const postgres = spawn(
    ...identity.command(join(bin, 'postgres'), ['-D', data, ...settings.flatMap(text => ['-c', text])]),
    { ...identity.spawnOptions, stdio: 'ignore' },
  )
  const sql = connectSql({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
  })
  await untilReady(sql)
  await sql.end()
  return {
    port,
    password: PASSWORD,
    folder,
    certificate,
    identity,
    async stop(stored) {
      await end(postgres)
      if (stored) await rename(data, stored)
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Preparation {
  name?: string
  prepare?: (cluster: Cluster) => Promise<void>
  sources?: string[]
}

async function makeData(scratch: string, bin: string, prepare: Preparation['prepare']): Promise<string> {
  const data = join(scratch, 'data')
  if (prepare) {
    const cluster = await startCluster(bin)
    await prepare(cluster)
    await cluster.stop(data)
    return data
  }
  const identity = requireIdentity(data, bin)
  own(scratch, identity)
  const passwordFile = join(scratch, 'password')
  await writeFile(passwordFile, PASSWORD)
  own(passwordFile, identity)
  const options = ['-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`, '-N', '-E', 'UTF8']
  execFileSync(...identity.command(join(bin, 'initdb'), ['-D', data, ...options]), {
    ...identity.spawnOptions,
    stdio: 'ignore',
  })
  return data
}

/** Starts both. Throws with the command that installs them when they are missing. */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  for (const file of [OWN_POSTGRES_BIN, PGBOUNCER])
    if (!existsSync(file))
      throw new Error('Postgres is missing. Install it with: sudo apt-get install -y postgresql-15 pgbouncer')
  const cluster = await startCluster(OWN_POSTGRES_BIN)
  const { port, folder, certificate } = cluster
  const url = `postgres://postgres:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}/postgres`
  // Under another name than a process of Byline, which would count as a running site.
  const sql = connectSql({ connectionString: `${url}?application_name=test` }, 2)

  const pooledPort = await freePort()
  const [admin] = await sql<{
    secret: string
  }>`select rolpassword as secret from pg_authid where rolname = 'postgres'`
  const users = join(folder, 'users.txt')
  await writeFile(users, `"postgres" "${admin?.secret}"\n`)
  const ini = join(folder, 'pgbouncer.ini')
  await writeFile(
    ini,
    `[databases]
* = host=127.0.0.1 port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${pooledPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
auth_user = postgres
pool_mode = transaction
default_pool_size = 20
max_client_conn = 400
server_tls_sslmode = disable
`,
  )
  for (const file of [users, ini]) own(file, cluster.identity)
  const pgbouncer = spawn(...cluster.identity.command(PGBOUNCER, [ini]), {
    ...cluster.identity.spawnOptions,
    stdio: 'ignore',
  })
  const pooledUrl = url.replace(`:${port}/`, `:${pooledPort}/`)
  const pooled = connectSql({ connectionString: `${pooledUrl}?application_name=test` })
  await untilReady(pooled)
  await pooled.end()

  return {
    url,
    pooledUrl,
    tlsUrl: url.replace('127.0.0.1', 'localhost'),
    certificate,
    sql,
    async stop() {
      void sql.end().catch(() => {})
      await end(pgbouncer)
      await cluster.stop()
    },
  }
}

/** For 'localhost' only. Returns the files of certificate and key. */
function makeCertificate(folder: string): [string, string] {
  const files: [string, string] = [join(folder, 'server.crt'), join(folder, 'server.key')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const options = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-days',
    '2',
    ...subject,
  ]
  execFileSync('openssl', ['req', '-x509', ...options, '-out', files[0], '-keyout', files[1]], {
    stdio: 'ignore',
  })
  return files
}

function own(path: string, identity: Identity) {
  chmodSync(path, 0o700)
  identity.own(path)
}

async function untilReady(sql: Sql) {
  for (let attempt = 1; ; attempt++)
    try {
      await sql`select 1`
      return
    } catch (error) {
      if (attempt === 100) throw error
      await sleep(100)
    }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null) return
  const exited = once(child, 'exit')
  // Postgres ends its clients at once.
  child.kill('SIGINT')
  await exited
}
