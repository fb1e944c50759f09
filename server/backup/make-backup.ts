import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { keyOf } from '#server/api/storage/object-files.ts'
import type { Login } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import {
  FORMAT,
  KEYS,
  MANIFEST,
  type Manifest,
  namesName,
  PINGS,
  SITE,
  SUMMARY,
  type Summary,
} from './archive-format.ts'
import { ArchiveWriter } from './archive-writer.ts'
import type { ArchivedObject, ReadableFiles } from './archived-files.ts'
import { type Snapshot, withSnapshot } from './snapshot.ts'

const compress = promisify(gzip)
const ROOT = join(import.meta.dirname, '../..')

const BATCH = 500

const MAX_NAMED = 100

export interface BackupSource {
  login: Login
  files: ReadableFiles | null
  dataDir: string
  keys: string | null
  sessions: boolean
  /** Whether the migration history may include migrations of other projects. */
  isShared?: boolean
}

export type Print = (text: string) => void

export async function makeBackup(
  source: BackupSource,
  out: Writable,
  print: Print,
  signal: AbortSignal,
): Promise<{ manifest: Manifest; summary: Summary }> {
  const writer = new ArchiveWriter(out)
  try {
    return await withSnapshot(source.login, source, async snapshot => {
      const manifest = await describeSite(source, snapshot)
      await writer.addText(MANIFEST, JSON.stringify(manifest, null, 1))
      await addSettings(writer, source)
      for (const table of manifest.tables) {
        signal.throwIfAborted()
        print(`${table.name}: ${table.rows} rows`)
        await writer.addTable(table.name, snapshot.rowsOf(table))
      }
      const summary = await addFiles(writer, source.files, snapshot.sql, print, signal)
      await writer.addText(SUMMARY, JSON.stringify(summary, null, 1))
      await writer.seal()
      return { manifest, summary }
    })
  } catch (error) {
    writer.destroy(error instanceof Error ? error : new Error(String(error)))
    throw error
  }
}

async function describeSite(source: BackupSource, snapshot: Snapshot): Promise<Manifest> {
  const { version }: { version: string } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const objects = snapshot.tables.find(table => table.name === 'storage.objects')
  return {
    format: FORMAT,
    byline: version,
    created: new Date().toISOString(),
    migrations: snapshot.migrations,
    tables: snapshot.tables,
    sequences: snapshot.sequences,
    files: source.files ? (objects?.rows ?? 0) : null,
    hasKeys: source.keys !== null,
  }
}

async function addSettings(writer: ArchiveWriter, { keys, dataDir }: BackupSource): Promise<void> {
  await writer.addText(SITE, await readFile(join(ROOT, 'site.config.ts'), 'utf8'))
  const pings = await readFile(join(dataDir, PINGS), 'utf8').catch(() => null)
  if (pings !== null) await writer.addText(PINGS, pings)
  if (keys !== null) await writer.addText(KEYS, keys)
}

async function addFiles(
  writer: ArchiveWriter,
  files: ReadableFiles | null,
  sql: Sql,
  print: Print,
  signal: AbortSignal,
): Promise<Summary> {
  const summary: Summary = { files: 0, bytes: 0, missing: [] }
  if (!files) return summary
  await sql`
    declare objects no scroll cursor for
    select bucket_id as bucket, name, metadata ->> 'mimetype' as type, metadata ->> 'cacheControl' as "cacheControl"
    from storage.objects`
  for (let batch = 1; ; batch++) {
    const objects = await sql.unsafe<ArchivedObject>(`fetch ${BATCH} from objects`)
    if (objects.length === 0) return summary
    const names = await compress(JSON.stringify(objects))
    await writer.add(namesName(batch), names.length, [names])
    for (const { bucket, name } of objects) {
      signal.throwIfAborted()
      const size = await files.withFile(bucket, name, async path => {
        const { size } = await stat(path)
        await writer.add(`files/${keyOf(bucket, name)}`, size, createReadStream(path))
        return size
      })
      if (size === null) {
        if (summary.missing.length < MAX_NAMED) summary.missing.push(`${bucket}/${name}`)
      } else {
        summary.files++
        summary.bytes += size
      }
    }
    print(`${summary.files} files, ${Math.ceil(summary.bytes / 1e6)} MB`)
  }
}
