import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf } from '#server/base/code-of.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { logSentence } from '#server/base/log.ts'
import type { MailConfig } from '#server/config/mail-config.ts'
import { connectionError, isBehindPooler } from '#server/database/database.ts'
import { listen } from '#server/database/listen.ts'
import { type Login, longestAnswer, openPool } from '#server/database/pool.ts'
import { poolSql, type Sql } from '#server/database/sql.ts'
import { type Job, scheduleJobs } from '#server/jobs/schedule-jobs.ts'
import type { Client } from '#shared/data/client.ts'
import type { Mailing } from './send-mails.ts'
import { startMails } from './start-mails.ts'

const RETRY = 15_000 // milliseconds between two attempts to reach the database

const CONNECTIONS = 3 // a small project cannot spare one connection per sending slot

const LASTING = 60 // minutes after the last sending server has stopped, until mail counts as off

const QUERY_TIMEOUT = '30s'

/** Larger than any other lock key, and still exact in JSON. */
const SMALLEST_KEY = 2 ** 40

interface Parts {
  databaseUrl: string
  client: Client // a visitor's client for the project's data API
  config: { mail: MailConfig; siteUrl: string }
  /** Further jobs that need the project's database. */
  jobsOf?: (sql: Sql) => Job[]
  retry?: number
}

/** Sends the mails of a hosted project through its database, waiting while that is unavailable. Throws ConfigError for another project's database, or an account that may not send mail. */
export async function openHostedMails({
  databaseUrl,
  client,
  config,
  jobsOf = () => [],
  retry = RETRY,
}: Parts): Promise<Pick<Mailing, 'stop'>> {
  const login: Login = { connectionString: databaseUrl }
  const pool = openPool(login, CONNECTIONS, { query_timeout: longestAnswer(QUERY_TIMEOUT) })
  const sql = poolSql(pool)
  const stopping = new AbortController()
  const started: Pick<Mailing, 'stop'>[] = []

  const start = async () => {
    await requireSame(sql, client)
    const isPooled = await isBehindPooler(login)
    if (stopping.signal.aborted) return
    const mailing = startMails({
      database: { jobs: sql, isPooled, listen: (channel, handlers) => listen(login, channel, handlers) },
      config,
      lasting: LASTING,
    })
    started.push(mailing, scheduleJobs(jobsOf(sql)))
  }

  async function startLater(reason: unknown) {
    logSentence('warn', `Emails are queued until the project and its database respond (${reasonOf(reason)}).`)
    while (!stopping.signal.aborted) {
      await sleep(retry, null, { signal: stopping.signal, ref: false }).catch(() => {})
      try {
        if (!stopping.signal.aborted) await start()
        return
      } catch (error) {
        if (!(error instanceof ConfigError)) continue
        logSentence('error', `Emails are off: ${error.message}`)
        return
      }
    }
  }

  let starting = Promise.resolve()
  try {
    await start()
  } catch (error) {
    if (error instanceof ConfigError) {
      await pool.end()
      throw error
    }
    starting = startLater(error)
  }
  return {
    async stop() {
      stopping.abort()
      const stopped = starting.then(() => Promise.all(started.map(part => part.stop())))
      await Promise.race([stopped, sleep(1000, null, { ref: false })])
      await Promise.race([pool.end(), sleep(1000, null, { ref: false })])
    },
  }
}

async function requireSame(sql: Sql, client: Client): Promise<void> {
  try {
    await sql.begin(async held => {
      const [found] = await held<{ may: boolean | null }>`
        select has_function_privilege(to_regprocedure('public.claim_mail(double precision, boolean)'), 'execute') as may`
      if (found?.may === null)
        throw new ConfigError(
          "DATABASE_URL: this blog's tables are missing. Use the address of the project's database, from its dashboard under Connect.",
        )
      if (!found?.may)
        throw new ConfigError(
          'DATABASE_URL: this account cannot send emails. Use the role postgres, or grant it service_role.',
        )
      // Locks within a transaction, because a pooler may use another connection for the next one.
      const key = randomInt(SMALLEST_KEY, 2 ** 47)
      await held`select pg_advisory_xact_lock(${key})`
      const { data, error } = await client.rpc('is_locked', { lock_key: key })
      if (error) throw new Error(error.message.replace(/\.$/, ''))
      if (!data)
        throw new ConfigError(
          'DATABASE_URL belongs to a different project than SUPABASE_URL. Use the one of this project, from its dashboard under Connect.',
        )
    })
  } catch (error) {
    if (isWrongLogin(error)) throw new ConfigError(`DATABASE_URL: ${connectionError(error)}`)
    throw error
  }
}

/** Whether the name, password or certificate is wrong, which no outage explains. */
function isWrongLogin(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(28|3D)/.test(error.code ?? '')
  return (
    error instanceof Error && /CERT|ISSUER|SIGNATURE|support SSL/.test(`${codeOf(error)} ${error.message}`)
  )
}

const reasonOf = (error: unknown) =>
  error instanceof Error && !('code' in error) ? error.message : codeOf(error)
