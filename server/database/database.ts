import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Config, ConfigError, codeOf, type Keys } from '#server/config.ts'
import { openCancellablePool } from './cancel.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { APPLICATION, connectSql, type Login, openPool } from './pool.ts'
import { LOGINS, prepareRoles, rolePassword } from './roles.ts'
import { poolSql, type Sql } from './sql.ts'
import { takeOver } from './take-over.ts'

/** One pool for each purpose, with a login role of its own: what one waits for never takes a connection of another. */
export interface Database {
  /** May only change to the roles of the API's callers: see `asCaller`. */
  api: pg.Pool
  /** Owns the tables of schema auth, and reaches nothing in public. */
  auth: Sql
  /** Owns the tables of schema storage, and reaches nothing in public. */
  storage: Sql
  /** Owns the schema, past row-level security: migrations, first start, background jobs. Never in a request's path. */
  jobs: Sql
  close(): Promise<void>
}

export type DatabaseConfig = Pick<Config, 'dataDir'> & {
  backend: { databaseUrl: string | null; keys: Keys }
}

/** Starts the embedded Postgres or connects to the given one, and makes the roles. Throws ConfigError. */
export async function openDatabase({ dataDir, backend }: DatabaseConfig): Promise<Database> {
  const url = backend.databaseUrl
  const embedded = url === null ? await startEmbeddedPostgres(dataDir) : null
  const setupLogin: Login = embedded?.login ?? { connectionString: url ?? '' }
  const passwordOf = (role: string) => rolePassword(embedded?.password ?? backend.keys.jwtSecret, role)
  const loginOf = (user: string): Login => loginAs(setupLogin, user, passwordOf(user))

  let owner: Login
  try {
    const name = await setUp(setupLogin, loginOf, passwordOf)
    owner = name === LOGINS.owner ? loginOf(name) : setupLogin
  } catch (error) {
    await embedded?.stop(async () => 0)
    throw error
  }

  const pools = {
    api: openCancellablePool(loginOf(LOGINS.api), 16),
    auth: openPool(loginOf(LOGINS.auth), 6),
    storage: openPool(loginOf(LOGINS.storage), 4),
    jobs: openPool(owner, 4),
  }
  // A statement that does not end is not waited for: it ends with the process or with Postgres.
  const closePools = () =>
    Promise.race([
      Promise.all(Object.values(pools).map(pool => pool.end())),
      sleep(1000, null, { ref: false }),
    ])

  return {
    api: pools.api,
    auth: poolSql(pools.auth),
    storage: poolSql(pools.storage),
    jobs: poolSql(pools.jobs),
    async close() {
      if (!embedded) return void (await closePools())
      await embedded.stop(async () => {
        const others = await countOthers(poolSql(pools.jobs)).catch(() => 0)
        await closePools()
        return others
      })
    },
  }
}

/** Makes the roles, one process at a time. Returns the name of the schema's owner. */
async function setUp(
  login: Login,
  loginOf: (role: string) => Login,
  passwordOf: (role: string) => string,
): Promise<string> {
  const sql = connectSql(login)
  const canLogIn = async (role: string) => {
    const attempt = connectSql(loginOf(role))
    try {
      await attempt`select 1`
      return true
    } catch {
      return false
    } finally {
      await attempt.end()
    }
  }
  try {
    await sql`select 1`
  } catch (error) {
    await sql.end()
    throw new ConfigError(
      `DATABASE_URL: Postgres refuses the connection (${codeOf(error)}). Check host, name and password.`,
    )
  }
  try {
    return await sql.begin(async step => {
      await step`select pg_advisory_xact_lock(hashtext('byline schema'))`
      const owner = await prepareRoles(step, passwordOf, canLogIn)
      if (owner === LOGINS.owner) await takeOver(step)
      return owner
    })
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    throw new ConfigError(
      'DATABASE_URL: this account may not make roles. Use a superuser, or an account with CREATEROLE and BYPASSRLS that owns the database.',
    )
  } finally {
    await sql.end()
  }
}

/** Number of other Byline processes on this database. */
async function countOthers(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }>`
    select count(distinct application_name) as count from pg_stat_activity
    where application_name like 'byline-%' and application_name <> ${APPLICATION}`
  return row?.count ?? 0
}

function loginAs(login: Login, user: string, password: string): Login {
  if (!login.connectionString) return { ...login, user, password }
  // As parameters of the query, which come before the name in the address; an address of a socket has no place for one.
  const url = new URL(login.connectionString)
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return { connectionString: url.href }
}
