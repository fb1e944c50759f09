import { setTimeout as sleep } from 'node:timers/promises'
import { logSentence } from '#server/base/log.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import type { Config } from '#server/config/config.ts'
import { createTable } from '#server/database/create-table.ts'
import { openDatabase } from '#server/database/database.ts'
import type { EmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { whileAnswering } from '#server/database/end-when-silent.ts'
import { lockSchema } from '#server/database/lock-schema.ts'
import { listMigrations, migrate, requireKnownMigrations } from '#server/database/migrate.ts'
import { requirePolicies } from '#server/database/require-policies.ts'
import type { Sql } from '#server/database/sql.ts'
import { createSupabaseSchemas } from '#server/database/supabase-schemas.ts'
import { databaseLimits, RATE_LIMITS_TABLE } from '#server/http/database-limits.ts'
import { type Limits, memoryLimits } from '#server/http/limits.ts'
import { FileCache } from '#server/images/file-cache.ts'
import type { PictureDecoder } from '#server/images/picture-decoder.ts'
import { MAX_RENDITIONS, renditionsFolder } from '#server/images/rendition-path.ts'
import { scheduleJobs } from '#server/jobs/schedule-jobs.ts'
import { startMails } from '#server/mail/queue/start-mails.ts'
import { authService } from './auth/auth-service.ts'
import { composeLinks } from './auth/compose-link.ts'
import { openProviders } from './auth/providers.ts'
import { queueRequestedMails } from './auth/queue-requested-mails.ts'
import { checkRelyingParty } from './auth/relying-party.ts'
import { checkFactors } from './auth/sealed-factors.ts'
import { backgroundJobs } from './background-jobs.ts'
import { compareStarts } from './compare-starts.ts'
import { createRest } from './rest/rest.ts'
import { checkS3 } from './storage/check-s3.ts'
import { openFiles } from './storage/open-files.ts'
import { s3Requests } from './storage/s3-requests.ts'
import { createStorage } from './storage/storage.ts'

export type Backend = Awaited<ReturnType<typeof openBackend>>

type EmbeddedConfig = Config & { backend: Extract<Config['backend'], { keys: unknown }> }

interface Parts {
  decoder: PictureDecoder
  beforeMigrations?: (version: string) => Promise<void>
  limits?: Limits
  postgres?: Promise<EmbeddedPostgres> | undefined
}

export async function openBackend(config: EmbeddedConfig, parts: Parts) {
  const database = await openDatabase(config, parts.postgres)
  const isShared = config.backend.kind === 'postgres'
  const limits = parts.limits ?? (isShared ? databaseLimits(database) : memoryLimits())
  const { keys, databaseUrl } = config.backend
  const files = openFiles(config, database)
  const renditions = new FileCache(renditionsFolder(config.dataDir), MAX_RENDITIONS)
  try {
    const warning = config.s3 && (await checkS3(s3Requests(config.s3)))
    if (warning) logSentence('warn', warning)
    const preparing = async () => {
      await prepare(database.jobs, isShared ? { ...config, keys } : null, parts.beforeMigrations)
      const warnings = [
        ...(await checkRelyingParty(database.jobs, config.siteUrl)),
        ...(await checkFactors(database.jobs, keys.jwtSecret)),
      ]
      for (const warning of warnings) logSentence('warn', warning)
    }
    await (databaseUrl === null ? preparing() : whileAnswering({ connectionString: databaseUrl }, preparing))
  } catch (error) {
    await database.close()
    throw error
  }
  const auth = { sql: database.auth, keys, siteUrl: config.siteUrl, limits }
  const mails = startMails({
    database,
    config,
    accounts: { compose: composeLinks(auth), queueRequested: () => queueRequestedMails(auth) },
  })
  const jobs = scheduleJobs(
    backgroundJobs({
      files,
      renditions,
      owner: database.jobs,
      sharedLimits: isShared ? database.auth : null,
    }),
  )
  const close = async () => {
    await Promise.race([Promise.all([mails.stop(), jobs.stop()]), sleep(1000, null, { ref: false })])
    await database.close()
  }

  const services: Record<string, (request: Request, context: RequestContext) => Promise<Response>> = {
    rest: createRest({ ...database, keys }),
    auth: authService({
      ...auth,
      hasMailServer: config.mail.smtpUrl !== null,
      providers: await openProviders(config.providers),
    }),
    storage: createStorage({
      database,
      keys,
      limits,
      decoder: parts.decoder,
      files,
      renditions,
    }),
  }
  return {
    database,
    files,
    renditions,
    limits,
    mails,
    close,
    async fetch(request: Request, context: RequestContext): Promise<Response> {
      const service = services[new URL(request.url).pathname.split('/', 2)[1] ?? '']
      return service ? service(request, context) : new Response(null, { status: 404 })
    },
  }
}

/** Runs in one process at a time, because several may start on the same database. */
async function prepare(
  sql: Sql,
  shared: Parameters<typeof compareStarts>[1] | null,
  beforeMigrations?: Parts['beforeMigrations'],
): Promise<void> {
  await sql.begin(async lock => {
    await lockSchema(lock)
    // An older program must not change a newer database.
    const done = await requireKnownMigrations(sql)
    const isOlder = (await listMigrations()).some(file => !done.has(file.slice(0, 14)))
    const version = [...done].sort().at(-1)
    if (isOlder && version) await beforeMigrations?.(version)
    await createSupabaseSchemas(sql)
    const applied = await migrate(sql)
    if (applied.length > 0)
      logSentence(
        'info',
        `Applied ${applied.length} migrations to ${version ?? 'an empty database'}: ${applied.at(-1)} is the newest.`,
      )
    await requirePolicies(sql)
    if (!shared) return
    await createTable(sql, 'private.rate_limits', RATE_LIMITS_TABLE)
    for (const warning of await compareStarts(sql, shared)) logSentence('warn', warning)
  })
}
