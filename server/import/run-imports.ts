import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from '#server/base/code-of.ts'
import { logFailure } from '#server/base/log.ts'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import type { Sql } from '#server/database/sql.ts'
import { ImportRefused } from './import-refused.ts'
import type { ImportRun } from './import-store.ts'
import { openImport } from './open-import.ts'
import { checkImport, findOrigin, type ImportParts, writeImport } from './run-import.ts'
import { sources } from './sources/sources.ts'
import { undoImport } from './undo-import.ts'

interface RunningParts extends ImportParts {
  /** Files below it were uploaded, and are removed when they are no longer needed. */
  uploads: string
}

interface Found {
  id: number
  userId: string | null
  name: string
  path: string
  origin: string
  state: ImportRun['state']
  withSettings: boolean
}

/** Runs pending checks, imports and undos. Returns false if another process does. */
export async function runImports(parts: RunningParts): Promise<boolean> {
  return parts.sql.begin(async step => {
    // The transaction only holds the lock, for as long as the import takes.
    await step`set local idle_in_transaction_session_timeout = 0`
    const [lock] = await step<{ free: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('private.imports at work', 0)) as free`
    if (!lock?.free) return false
    for (let run = await findAtWork(parts.sql); run; run = await findAtWork(parts.sql))
      await carryOut(parts, run)
    return true
  })
}

async function findAtWork(sql: Sql): Promise<Found | null> {
  const [run] = await sql<Found>`
    select id, (select id from public.profiles where role = 'admin' order by profiles.id = user_id desc, created_at limit 1) as "userId",
      name, path, origin, state, with_settings as "withSettings"
    from private.imports
    where state in ('checking', 'importing', 'undoing') and (path <> '' or changed_at < now() - interval '1 minute')
    order by id limit 1`
  return run ?? null
}

const DONE = { checking: 'checked', importing: 'imported', undoing: 'undone' }

async function carryOut(parts: RunningParts, run: Found): Promise<void> {
  const { sql, signal } = parts
  let state = DONE[run.state]
  let message = ''
  try {
    await work(parts, run)
  } catch (error) {
    // Continues when the server runs again.
    if (signal?.aborted) throw error
    state = run.state === 'undoing' ? 'imported' : 'failed'
    message = sentenceOf(error)
    if (!(error instanceof ImportRefused)) logFailure('import-failed', error)
  }
  await sql`update private.imports set state = ${state}, error = ${message}, changed_at = now()
    where id = ${run.id} and state = ${run.state}`
  const isNeeded = state === 'checked' || (state === 'failed' && run.state === 'importing')
  if (dirname(run.path) === parts.uploads && !isNeeded) await rm(run.path, { force: true })
}

async function work(parts: RunningParts, found: Found): Promise<void> {
  const { userId, name, path, state } = found
  if (!userId) throw new ImportRefused('The site has no administrator to whom the posts could belong.')
  if (state === 'undoing') return undoImport(parts, { ...found, userId }, parts.signal)
  if (path === '' || (dirname(path) === parts.uploads && !existsSync(path)))
    throw new ImportRefused(`${name} is no longer here. Choose it again.`)
  const files = await openImport(path, name)
  try {
    const source = await findSource(files)
    if (!source)
      throw new ImportRefused(
        `${name} is not an export that can be read here: ${sources.map(({ name }) => name).join(', ')}.`,
      )
    const run = { ...found, userId, origin: await findOrigin({ source, files }) }
    await parts.sql`update private.imports set source = ${source.name}, origin = ${run.origin} where id = ${run.id}`
    if (state === 'checking') await checkImport(parts, run, { source, files })
    else await writeImport(parts, run, { source, files })
  } finally {
    await files.close()
  }
}

async function findSource(files: Awaited<ReturnType<typeof openImport>>) {
  for (const source of sources) if (await source.isSourceOf(files)) return source
  return null
}

/** What a person can do about it. Anything else is in the log. */
function sentenceOf(error: unknown): string {
  if (error instanceof ImportRefused || error instanceof StorageUnavailable) return error.message
  if (['ENOSPC', 'EDQUOT', '53100'].includes(codeOf(error)))
    return 'The disk is full. Make room and try again to continue.'
  return 'Something went wrong on the server: its log says what. Try again to continue.'
}
