import { openFiles } from '#server/api/storage/open-files.ts'
import { print, readArgs, runToEnd } from '#server/backup/command.ts'
import { openDatabase } from '#server/backup/own-site.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { readConfig } from '#server/config/config.ts'
import { requireMigrated } from '#server/database/migrate.ts'
import { connectSql } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { internet } from '#server/link-previews/public-request.ts'
import { counted } from '#shared/text/count.ts'
import { beginImport } from './begin-import.ts'
import { ImportRefused } from './import-refused.ts'
import { runImports } from './run-imports.ts'
import { uploadsFolder } from './uploads-folder.ts'

const USAGE =
  'npm run import -- FILE, FOLDER or ADDRESS to see what becomes of each item, with --start to import it, with --settings also the settings and navigation of a Byline; npm run import -- --undo to undo the last import'

const OPTIONS = {
  start: { type: 'boolean' },
  undo: { type: 'boolean' },
  settings: { type: 'boolean' },
  waiting: { type: 'boolean' },
} as const
const LISTED = 500

/** `--waiting`: runs the imports requested in the dashboard. The site starts it. */
export function runImportCommand(args: string[]): Promise<void> {
  return runToEnd(async signal => {
    const { options, files } = readArgs(args, OPTIONS, 1, USAGE)
    if ([files[0], options.undo, options.waiting].filter(Boolean).length !== 1)
      throw new ConfigError(`Usage: ${USAGE}`)
    const { backend, dataDir, s3 } = readConfig(process.env)
    if (backend.kind === 'hosted')
      throw new ConfigError(
        'Sites are imported only where Byline has its own database. Import it there, and move it: npm run move.',
      )
    const { login, close } = await openDatabase(backend.databaseUrl, dataDir)
    const sql = connectSql(login, 6, { pipeline: true })
    const decoder = new PictureDecoder()
    const parts = {
      sql,
      files: openFiles({ dataDir, s3 }, null),
      decoder,
      network: internet,
      uploads: uploadsFolder(dataDir),
    }
    const run = async () => {
      const notify = (done: number) => print(`${counted(done, 'item')} …`)
      if (!(await runImports({ ...parts, signal, notify })))
        throw new ConfigError('Another import is running. Wait until it has finished.')
    }
    try {
      await requireMigrated(sql)
      if (options.waiting) await runImports({ ...parts, signal })
      else if (options.undo) await undoLast(sql, run)
      else await importSource(parts, files[0] ?? '', options, run)
    } catch (error) {
      if (signal.aborted) throw new ConfigError('Stopped. Run the command again to continue.')
      throw error instanceof ImportRefused ? new ConfigError(inOneLine(error.message)) : error
    } finally {
      decoder.close()
      await sql.end()
      await close()
    }
  })
}

async function importSource(
  parts: Parameters<typeof beginImport>[0],
  source: string,
  { start = false, settings = false }: { start?: boolean; settings?: boolean },
  run: () => Promise<void>,
): Promise<void> {
  const { sql } = parts
  const id = await beginImport(parts, source)
  await sql`update private.imports set with_settings = ${settings} where id = ${id}`
  await run()
  if (start && (await stateOf(sql, id)).state === 'checked') {
    await sql`update private.imports set state = 'importing' where id = ${id}`
    await run()
  }
  const { state, error } = await stateOf(sql, id)
  await printTable(sql, id)
  if (state === 'failed') throw new ConfigError(inOneLine(error))
  print(
    state === 'checked'
      ? 'Nothing was changed. To import it, add --start.'
      : 'It was imported. To undo it within a month: npm run import -- --undo',
  )
}

async function undoLast(sql: Sql, run: () => Promise<void>): Promise<void> {
  const [last] = await sql<{ id: number; name: string }>`
    update private.imports set state = 'undoing', error = ''
    where id = (select max(id) from private.imports where state = 'undoing' or exists (select from private.imported_rows where import_id = imports.id))
      and created_at > now() - interval '1 month' and not exists (select from private.imports where state in ('checking', 'importing'))
    returning id, name`
  if (!last) throw new ConfigError('No import of the last month can be undone.')
  await run()
  const { state, error } = await stateOf(sql, last.id)
  await printTable(sql, last.id, ['stays'])
  if (state !== 'undone') throw new ConfigError(error)
  print(`The import of ${last.name} was undone.`)
}

/** A terminal would interpret control characters. */
const inOneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ')

async function stateOf(sql: Sql, id: number) {
  const [found] = await sql<{
    state: string
    error: string
  }>`select state, error from private.imports where id = ${id}`
  return found ?? { state: 'failed', error: 'The import was removed in the meantime.' }
}

async function printTable(sql: Sql, id: number, outcomes = ['changed', 'clashing', 'lost']): Promise<void> {
  const counts = await sql<{ type: string; outcome: string; count: number }>`
    select type, outcome, count(*)::integer as count from private.import_rows where import_id = ${id} group by 1, 2 order by 1, 2`
  for (const { type, outcome, count } of counts)
    print(`${String(count).padStart(7)}  ${type.padEnd(10)}  ${outcome}`)
  const rows = await sql<{
    type: string
    title: string
    outcome: string
    notes: string[]
    file: string
    line: number | null
  }>`
    select type, title, outcome, notes, file, line from private.import_rows
    where import_id = ${id} and outcome = any (${outcomes}) order by place limit ${LISTED + 1}`
  for (const { type, title, outcome, notes, file, line } of rows.slice(0, LISTED))
    print(
      inOneLine(
        `${outcome}: ${type} ‘${title}’ (${file}${line ? `, line ${line}` : ''}): ${notes.join(' ')}`,
      ),
    )
  if (rows.length > LISTED) print('… and more, which the dashboard lists.')
}
