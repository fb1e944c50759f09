import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { type Config, ConfigError, codeOf } from '#server/config.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { renewable } from './renewable.ts'

/** Options of the postgres driver that lead to the database, for whoever opens a pool of their own. */
export type DatabaseAddress = { url: string; options: postgres.Options<Record<string, never>> }

export interface Database {
  address: DatabaseAddress
  /** The owner's pool, past row-level security: for migrations and the few named jobs of the server. Not to be kept: it may be made anew. */
  readonly sql: postgres.Sql
  close(): Promise<void>
}

/** Starts the embedded Postgres or connects to the given one. Throws ConfigError when nobody answers. */
export async function openDatabase(
  config: Config & { backend: { databaseUrl: string | null } },
): Promise<Database> {
  const embedded = config.backend.databaseUrl === null ? await startEmbeddedPostgres(config.dataDir) : null
  // Tells our connections from those of another Byline process; a process id would not, between containers.
  const application = `byline-${randomUUID().slice(0, 8)}`
  const address: DatabaseAddress = {
    url: config.backend.databaseUrl ?? '',
    options: {
      ...(embedded ? { path: embedded.socket, username: 'postgres', database: 'postgres' } : {}),
      connection: { application_name: application },
      onnotice: () => {},
      // Postgres comes back within a second: waiting longer and longer, as the driver would, is waiting for nothing.
      backoff: () => 0.25,
      connect_timeout: 5,
      // Statements are prepared once per connection; behind a pooler in transaction mode they would collide.
      prepare: !/[?&]pgbouncer=true/.test(config.backend.databaseUrl ?? ''),
    },
  }
  const pool = renewable(
    onLost => postgres(address.url, { ...address.options, max: 4, max_lifetime: null, onclose: onLost }),
    sql => sql.end({ timeout: 0.5 }),
  )
  try {
    await pool.current()`select 1`
  } catch (error) {
    await pool.close()
    throw new ConfigError(
      `DATABASE_URL: Postgres refuses the connection (${codeOf(error)}). Check host, name and password.`,
    )
  }

  return {
    address,
    get sql() {
      return pool.current()
    },
    async close() {
      const others = async () => {
        const [row] =
          await pool.current()`select count(distinct application_name)::int as n from pg_stat_activity
          where application_name like 'byline-%' and application_name <> ${application}`
        return Number(row?.n ?? 0)
      }
      await embedded?.stop(async () => {
        const count = await others().catch(() => 0)
        await pool.close()
        return count
      })
      if (!embedded) await pool.close()
    },
  }
}
