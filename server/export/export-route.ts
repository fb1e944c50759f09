import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { isSessionAlive, readCaller } from '#server/api/tokens.ts'
import type { ReadableFiles } from '#server/backup/archived-files.ts'
import { codeOf } from '#server/base/code-of.ts'
import { logEvent, logFailure } from '#server/base/log.ts'
import type { Keys } from '#server/config/backend-config.ts'
import { asCaller } from '#server/database/as-caller.ts'
import type { ServerDatabase } from '#server/database/database.ts'
import { clientSql, type Sql } from '#server/database/sql.ts'
import { exportName, findFormat } from './export-formats.ts'
import { type ExportedSubscriber, inBatches, readSite } from './read-site.ts'

interface Parts {
  database: Pick<ServerDatabase, 'api' | 'sessions'>
  keys: Keys
  files: ReadableFiles
  siteUrl: string
  /** How long a download may stall, in milliseconds. */
  patience?: number
}

const ENDING = 1_000 // milliseconds
const PATIENCE = 120_000 // milliseconds

const refuse = (status: number, sentence: string) =>
  new Response(`${sentence}\n`, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } })

export const refuseExport = async (): Promise<Response> =>
  refuse(501, 'This site uses hosted Supabase. Only the command ‘npm run export’ can export it.')

/** Streams an export to the administrator whose token the form has, because a form that downloads cannot send a header. The database decides who may have what. */
export function exportRoute({ database, keys, files, siteUrl, patience = PATIENCE }: Parts) {
  let running: Promise<void> | null = null

  /** Only one export at a time. */
  async function alone(work: () => Promise<void>): Promise<void> {
    // A download that the browser has completed ends here a moment later.
    await Promise.race([running, sleep(ENDING)])
    if (running) throw new ExportBusy()
    const exported = work().finally(() => {
      running = null
    })
    // The next export awaits its end, whether it fails or not.
    running = exported.catch(() => {})
    await exported
  }

  return async (request: Request): Promise<Response> => {
    const form = new URLSearchParams(await request.text())
    const format = findFormat(form.get('format') ?? 'markdown')
    if (!format) return refuse(400, 'This format does not exist.')
    const caller = await readCaller(
      new Request(request.url, {
        headers: { apikey: keys.publishable, authorization: `Bearer ${form.get('token') ?? ''}` },
      }),
      keys,
    )
    if (caller instanceof Response || !(await isSessionAlive(database.sessions, caller)))
      return refuse(401, 'You are signed out. Go back, sign in and start the export again.')
    const { readable, writable } = stallingStream(patience)
    const out = Writable.fromWeb(writable)
    // Its writer reports the errors.
    out.on('error', () => {})
    const signal = request.signal
    const begun = Promise.withResolvers<void>()
    asCaller(
      database.api,
      caller,
      async client => {
        const sql = clientSql(client)
        await sql`select public.begin_export()`
        await alone(async () => {
          // The download may be slow, and its pictures need no queries.
          await sql`set local idle_in_transaction_session_timeout = 0`
          begun.resolve()
          const problems = await format.write(out, {
            site: readSite(sql),
            files,
            siteUrl,
            filesOrigin: null,
            subscribers: form.has('subscribers') ? readSubscribers(sql) : null,
            signal,
          })
          if (problems.length > 0)
            logEvent('warn', 'export-incomplete', { count: problems.length, first: problems[0] })
        })
      },
      { mode: 'isolation level repeatable read, read only' },
    ).catch(error => {
      begun.reject(error)
      // Ends the response before its end, so that the browser reports a failed download.
      out.destroy(error)
      const isRefused = error instanceof ExportBusy || codeOf(error) in refusals
      if (!signal.aborted && !isRefused) logFailure('export-failed', error)
    })
    try {
      await begun.promise
    } catch (error) {
      return answerError(error)
    }
    return new Response(readable, {
      headers: {
        'content-type': format.type,
        'content-disposition': `attachment; filename="${exportName(format.ending)}"`,
        // nginx would store up to a gigabyte, and then read nothing until the browser has it: the export would end as stalled.
        'x-accel-buffering': 'no',
      },
    })
  }
}

/** Fails once nobody has read from it for so long: a browser may be asleep or disconnected silently. */
function stallingStream(patience: number) {
  let timer: NodeJS.Timeout | undefined
  return new TransformStream<Uint8Array, Uint8Array>({
    start(controller) {
      timer = setTimeout(() => controller.error(new Error('The download stands still.')), patience).unref()
    },
    transform(chunk, controller) {
      timer?.refresh()
      controller.enqueue(chunk)
    },
    flush: () => clearTimeout(timer),
  })
}

const refusals: Record<string, string> = {
  42501: 'Only administrators can export the site.',
  BY001: 'The password was entered too long ago. Go back and start the export again.',
}

class ExportBusy extends Error {}

function answerError(error: unknown): Response {
  if (error instanceof ExportBusy)
    return refuse(429, 'Another export is running. Wait until it has finished.')
  const refusal = refusals[codeOf(error)]
  return refusal
    ? refuse(403, refusal)
    : refuse(503, 'The site cannot be exported right now. Go back and try again.')
}

const readSubscribers = (sql: Sql) =>
  inBatches<ExportedSubscriber & { id: number }>(
    after => sql`
      select id::int, email, state, to_json(created_at) #>> '{}' as "createdAt", topics, weekday
      from public.export_subscribers(${after})`,
  )
