import { resolve } from 'node:path'
import { dataFolder, print, readArgs, runToEnd } from '#server/backup/command.ts'
import { siteOfEnvironment } from '#server/backup/move/find-site.ts'
import { openDatabase } from '#server/backup/own-site.ts'
import { inTransaction } from '#server/backup/snapshot.ts'
import { writeNewFile } from '#server/backup/write-backup.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { requireMigrated } from '#server/database/migrate.ts'
import { withSql } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import { counted } from '#shared/text/count.ts'
import { exportFormats, exportName, findFormat } from './export-formats.ts'
import { type ExportedSubscriber, inBatches, readSite } from './read-site.ts'
import { writeStaticSite } from './static/write-static-site.ts'

const USAGE = `npm run export -- [--to FILE or FOLDER] [--format ${Object.keys(exportFormats).join(', ')}] [--subscribers], or: npm run export -- --static FOLDER`

const OPTIONS = {
  to: { type: 'string' },
  format: { type: 'string' },
  subscribers: { type: 'boolean' },
  static: { type: 'string' },
} as const

const BATCH = 1_000
const LISTED = 20

export function runExportCommand(args: string[]): Promise<void> {
  return runToEnd(async signal => {
    const { options } = readArgs(args, OPTIONS, 0, USAGE)
    const format = findFormat(options.format ?? 'markdown')
    if (!format || (options.subscribers && options.format && options.format !== 'markdown'))
      throw new ConfigError(`Usage: ${USAGE}`)
    if (!process.env.SUPABASE_URL?.trim()) dataFolder(process.env)
    const config = readConfig(process.env)
    if (options.static !== undefined) return exportStatic(resolve(options.static), config, signal)
    const { siteUrl, backend } = config
    const source = await siteOfEnvironment(process.env).open({ keys: false, sessions: false })
    const { files } = source
    if (!files) throw new ConfigError('The pictures of this site cannot be read from here.')
    try {
      await withSql(source.login, requireMigrated)
      const { file, result } = await writeNewFile(
        resolve(options.to ?? '.'),
        exportName(format.ending),
        out =>
          inTransaction(source.login, 'isolation level repeatable read, read only', sql =>
            format.write(out, {
              site: readSite(sql),
              files,
              siteUrl,
              filesOrigin: backend.kind === 'hosted' ? new URL(backend.url).origin : null,
              subscribers: options.subscribers ? readSubscribers(sql) : null,
              signal,
            }),
          ),
      )
      for (const problem of result.slice(0, LISTED)) print(problem)
      if (result.length > LISTED) print(`… and ${result.length - LISTED} more.`)
      print(`The export is in ${file}. Its links lead to ${siteUrl}.`)
    } finally {
      await source.close()
    }
  })
}

async function exportStatic(folder: string, config: Config, signal: AbortSignal): Promise<void> {
  await requireSite(config)
  const { openPublicPages } = await import('./static/open-public-pages.ts')
  const pages = await openPublicPages(config)
  try {
    const { count, failed } = await writeStaticSite(folder, {
      siteUrl: config.siteUrl,
      fetch: pages.fetch,
      signal,
    })
    for (const address of failed) print(`${address} cannot be rendered. Links to it lead to the site.`)
    print(`${counted(count, 'file')} are in ${folder}. What needs the server leads to ${config.siteUrl}.`)
  } finally {
    await pages.close()
  }
}

/** Pages of this version need its schema. */
async function requireSite({ backend, dataDir }: Config): Promise<void> {
  if (backend.kind === 'hosted') return
  const { login, close } = await openDatabase(backend.databaseUrl, dataDir)
  try {
    await withSql(login, requireMigrated)
  } finally {
    await close()
  }
}

const readSubscribers = (sql: Sql) =>
  inBatches<ExportedSubscriber & { id: number }>(
    after => sql`
      select id::int, email, state, to_jsonb(subscribers) ->> 'created_at' as "createdAt", topics, weekday
      from private.subscribers where id > ${after} order by id limit ${BATCH}`,
  )
