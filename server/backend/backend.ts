import type postgres from 'postgres'
import { type Config, ConfigError, codeOf } from '#server/config.ts'
import { databaseLimits, RATE_LIMITS_TABLE } from '#server/limits/database-limits.ts'
import type { Limits } from '#server/limits/limits.ts'
import { memoryLimits } from '#server/limits/memory-limits.ts'
import { openDatabase } from './database.ts'
import { type FirstStart, makeFirstStart } from './first-start.ts'
import { grantAsHosted, layFoundation } from './foundation.ts'
import { authGate } from './lite/auth-gate.ts'
import { createEngine, type Engine } from './lite/engine.ts'
import { storageGate } from './lite/storage-gate.ts'
import { mailSender } from './mail.ts'
import { migrate } from './migrate.ts'
import type { RequestContext } from './request-context.ts'

/** The Supabase-compatible backend in this process. */
export interface Backend {
  /** Answers requests to /rest/v1, /auth/v1 and /storage/v1. */
  fetch(request: Request, context: RequestContext): Promise<Response>
  /** Shared with the other processes on the same database, when that is not embedded. */
  limits: Limits
  /** The owner's pool, past row-level security. Not to be kept: it may be made anew. */
  readonly sql: postgres.Sql
  files: Engine['files']
  /** What the very first start made; null on every later one. */
  firstStart: FirstStart | null
  close(): Promise<void>
}

export type EmbeddedConfig = Config & { backend: Extract<Config['backend'], { databaseUrl: string | null }> }

/** Opens the database, brings its schema up to date and stands the engine before it. `isBare`: without an owner and samples. */
export async function openBackend(
  config: EmbeddedConfig,
  isBare = false,
  givenLimits?: Limits,
): Promise<Backend> {
  const database = await openDatabase(config)
  const isShared = config.backend.kind === 'postgres'
  const limits =
    givenLimits ??
    (isShared
      ? databaseLimits((parts, ...values) => database.sql(parts, ...(values as string[])))
      : memoryLimits())
  const send = mailSender(config.mail)
  const engine = createEngine({
    address: database.address,
    keys: config.backend.keys,
    siteUrl: config.siteUrl,
    dataDir: config.dataDir,
    async sendMail(mail) {
      try {
        await send(mail)
      } catch (error) {
        // Its reader may ask again at once.
        await database.sql`update auth.users set recovery_sent_at = null where email = ${mail.to}`
        throw error
      }
    },
  })
  const close = async () => {
    await engine.close()
    await database.close()
  }
  let firstStart: FirstStart | null
  try {
    firstStart = await prepare(database.sql, engine, isBare ? null : config)
    if (isShared) await database.sql.unsafe(RATE_LIMITS_TABLE)
  } catch (error) {
    await close()
    if (codeOf(error) !== '42501') throw error
    throw new ConfigError(
      'DATABASE_URL: this account may not make roles and schemas. Use a superuser, or one with CREATEROLE and BYPASSRLS that owns the database.',
    )
  }

  const gates: Record<string, (request: Request, context: RequestContext) => Promise<Response>> = {
    rest: request => engine.fetch(request),
    auth: authGate(engine, database, config.backend.keys.jwtSecret),
    storage: storageGate(engine, database),
  }
  return {
    get sql() {
      return database.sql
    },
    files: engine.files,
    limits,
    firstStart,
    close,
    async fetch(request, context) {
      const gate = gates[new URL(request.url).pathname.split('/', 2)[1] ?? '']
      return gate ? gate(request, context) : new Response(null, { status: 404 })
    },
  }
}

/** One process at a time: several may start on the same database. */
async function prepare(sql: postgres.Sql, engine: Engine, config: Config | null): Promise<FirstStart | null> {
  const lock = await sql.reserve()
  try {
    await lock`select pg_advisory_lock(hashtext('byline schema'))`
    await layFoundation(sql)
    await engine.ensureSchema()
    await grantAsHosted(sql)
    for (const file of await migrate(sql)) console.warn(`Applied migration ${file}`)
    return config && (await makeFirstStart(sql, config, engine.files))
  } finally {
    await lock`select pg_advisory_unlock(hashtext('byline schema'))`
    lock.release()
  }
}
