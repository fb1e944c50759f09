import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '#server/base/code-of.ts'
import { ConfigError } from '#server/base/config-error.ts'
import type { Keys } from '#server/config/backend-config.ts'
import type { Config } from '#server/config/config.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { type ListenHandlers, listen } from './listen.ts'
import { lockSchema } from './lock-schema.ts'
import { countRemaining } from './other-processes.ts'
import {
  CONNECT_TIMEOUT_MS,
  connectSql,
  FORGET_NAME,
  type Login,
  longestAnswer,
  openPool,
  POOLED_APPLICATION,
  withSql,
} from './pool.ts'
import { LOGIN_SETTINGS, LOGINS, prepareRoles, rolePassword } from './roles.ts'
import { isDatabaseUnreachable, poolSql } from './sql.ts'
import { transferOwnership } from './transfer-ownership.ts'

export type ServerDatabase = Awaited<ReturnType<typeof openDatabase>>

type DatabaseConfig = Pick<Config, 'dataDir'> & {
  backend: { databaseUrl: string | null; keys: Keys }
}

/** Starts or connects to Postgres and creates the roles. `starting`: an embedded one that is already starting. Throws ConfigError. */
export async function openDatabase(
  { dataDir, backend }: DatabaseConfig,
  starting?: Promise<EmbeddedPostgres> | undefined,
) {
  const url = backend.databaseUrl
  const embedded = url === null ? await (starting ?? startEmbeddedPostgres(dataDir)) : null
  const setupLogin: Login = embedded?.login ?? { connectionString: url ?? '' }
  const passwordOf = (role: string) => rolePassword(embedded?.password ?? backend.keys.jwtSecret, role)
  const loginOf = (user: string): Login => loginAs(setupLogin, user, passwordOf(user))

  let owner: Login
  let isPooled: boolean
  try {
    const name = await setUp(setupLogin, loginOf, passwordOf)
    owner = name === null ? setupLogin : loginOf(name)
    isPooled = embedded === null && (await isOwnerPooled(owner))
  } catch (error) {
    await embedded?.abandon()
    throw error
  }

  const named = (login: Login): Login =>
    isPooled ? { ...login, application_name: POOLED_APPLICATION } : login
  const answering = { query_timeout: longestAnswer(LOGIN_SETTINGS.statement_timeout) }
  const pipelining = { ...answering, pipeline: true }
  const pools = {
    api: openPool(named(loginOf(LOGINS.api)), 19, pipelining),
    // One connection stays open, because a new one takes 45 ms to load tables, compile triggers and plan.
    writes: openPool(named(loginOf(LOGINS.api)), 8, { ...pipelining, min: 1 }),
    auth: openPool(named(loginOf(LOGINS.auth)), 4, answering),
    // Separate from `auth`, or this could deadlock: account changes wait there for locks that writes hold until their session is checked, and
    // some count a limit while they hold a connection.
    sessions: openPool(named(loginOf(LOGINS.auth)), 2, { ...answering, min: 1 }),
    storage: openPool(named(loginOf(LOGINS.storage)), 4, answering),
    // One connection stays open, so that other processes see that this one runs.
    jobs: openPool(named(owner), 4, { min: 1 }),
  }
  const closePools = () =>
    Promise.race([
      Promise.all(Object.values(pools).map(pool => pool.end())),
      sleep(1000, null, { ref: false }),
    ])

  return {
    pools,
    api: pools.api, // can only switch to callers' roles: see asCaller
    writes: pools.writes,
    auth: poolSql(pools.auth),
    sessions: poolSql(pools.sessions),
    storage: poolSql(pools.storage),
    /** Owns the schema and bypasses row-level security. For migrations, the first start, jobs, and a few fixed statements. */
    jobs: poolSql(pools.jobs),
    /** Whether a pooler such as PgBouncer sits in front of Postgres. Poolers do not support LISTEN. */
    isPooled,
    listen: (channel: string, handlers: ListenHandlers) => listen(owner, channel, handlers),
    async close() {
      if (!embedded) return void (await closePools())
      await embedded.stop(async () => {
        const others = await countRemaining(poolSql(pools.jobs)).catch(() => 0)
        await closePools()
        return others
      })
    },
  }
}

/** Runs in one process at a time. Returns the schema's owner, or null when that is the account of `login`. */
async function setUp(
  login: Login,
  loginOf: (role: string) => Login,
  passwordOf: (role: string) => string,
): Promise<string | null> {
  const sql = connectSql(login)
  const canLogIn = (role: string) =>
    withSql(loginOf(role), attempt => attempt.unsafe(FORGET_NAME)).then(
      () => true,
      () => false,
    )
  try {
    // Repeated once, because a connection may time out while the same process is busy building pages.
    await sql`select 1`.catch(() => sql`select 1`)
  } catch (error) {
    await sql.end()
    throw new ConfigError(
      login.connectionString
        ? `DATABASE_URL: ${connectionError(error)}`
        : 'The embedded Postgres has started, but accepts no connection. Start Byline again when the machine is less busy.',
    )
  }
  try {
    return await sql.begin(async step => {
      await lockSchema(step)
      const owner = await prepareRoles(step, passwordOf, canLogIn)
      if (owner !== null) await transferOwnership(step)
      return owner
    })
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new ConfigError(
      'DATABASE_URL: this account cannot create roles. Use a superuser, or an account with CREATEROLE and BYPASSRLS that owns the database.',
    )
  } finally {
    await sql.unsafe(FORGET_NAME).catch(() => {})
    await sql.end()
  }
}

export function connectionError(error: unknown): string {
  const code = codeOf(error)
  if (error instanceof Error && error.message.includes('does not support SSL'))
    return 'This Postgres does not support TLS. Enable it, or use sslmode=disable.'
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return 'the certificate of Postgres names another host. Use that name in the address, or sslmode=verify-ca with sslrootcert.'
  if (/CERT|ISSUER|SIGNATURE/.test(code))
    return `the certificate of Postgres is not trusted (${code}). Name that of its authority as sslrootcert=/path, or choose sslmode=require, which verifies nothing.`
  if (code === 'unknown' && isDatabaseUnreachable(error))
    return 'Postgres is not responding. Check the host and port, and that it is running.'
  return `Postgres refused the connection (${code}). Check the host, user name and password.`
}

async function isOwnerPooled(login: Login): Promise<boolean> {
  try {
    return await isBehindPooler(login)
  } catch (error) {
    throw new ConfigError(
      `DATABASE_URL: Postgres, or the pooler in front of it, does not let the server’s roles log in (${codeOf(error)}). docs/operating.md says which, under 'Roles of your own Postgres'.`,
    )
  }
}

declare module 'pg' {
  interface Client {
    readonly processID: number // missing in its types
  }
}

/** Compares process ids, because a pooler reports an invented one. */
export async function isBehindPooler(login: Login): Promise<boolean> {
  const client = new pg.Client({ ...login, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select pg_backend_pid() as pid')
    return rows[0].pid !== client.processID
  } finally {
    await client.end().catch(() => {})
  }
}

function loginAs(login: Login, user: string, password: string): Login {
  if (!login.connectionString) return { ...login, user, password }
  // Passed as query parameters, because a socket address has no place for a user.
  const url = new URL(login.connectionString)
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return { connectionString: url.href }
}
