import { buffer } from 'node:stream/consumers'
import { pack } from 'tar-stream'
import { ConfigError } from '#server/base/config-error.ts'

export const FORMAT = 1

/** Bytes of a table per entry before compression, so that memory stays bounded on both sides. */
export const PART = 4 * 1024 * 1024

export const MANIFEST = 'manifest.json'
export const SUMMARY = 'summary.json'
export const KEYS = 'keys.json'
export const SITE = 'site.config.ts'
export const PINGS = 'pings.json'
export const SEAL = 'seal'

export const LARGEST_PART = 8 * 1024 * 1024

export interface ArchivedTable {
  name: string
  columns: { name: string; type: string }[]
  rows: number
  sum: string
}

export interface ArchivedSequence {
  table: string
  column: string
  last: number
  isCalled: boolean
}

export interface Manifest {
  format: number
  byline: string
  created: string
  migrations: string[]
  tables: ArchivedTable[]
  sequences: ArchivedSequence[]
  files: number | null // null when the archive has no files
  hasKeys: boolean
}

export interface Summary {
  files: number
  bytes: number
  missing: string[] // objects without a file, as 'bucket/name', at most a hundred
}

export class DamagedArchive extends ConfigError {
  constructor(detail: string) {
    super(`This archive is damaged or incomplete: ${detail}. Nothing was changed. Use another one.`)
  }
}

export const SEAL_SIZE = 4 * 512

export function sealEntry(sum: string): string {
  return `${sum}\n`
}

export async function sealBytes(sum: string): Promise<Buffer> {
  const tar = pack()
  tar.entry(headerOf(SEAL, sealEntry(sum).length), sealEntry(sum))
  tar.finalize()
  return buffer(tar)
}

export async function* chunksOf(stream: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  for await (const chunk of stream) if (chunk instanceof Uint8Array) yield chunk
}

/** Omits times and owners, so that the bytes depend only on name and size. */
export function headerOf(name: string, size: number) {
  return { name, size, mode: 0o600, mtime: new Date(0), type: 'file' as const }
}

export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.gz`
}

export function namesName(batch: number): string {
  return `names/${String(batch).padStart(6, '0')}.gz`
}

const KNOWN = [MANIFEST, SUMMARY, KEYS, SITE, PINGS]

type EntryKind =
  | { kind: 'table'; table: string }
  | { kind: 'file'; key: string }
  | { kind: 'names' | 'other' }

export function readEntryName(name: string): EntryKind {
  const table = /^tables\/([a-z_]+\.[a-z_][a-z_0-9]*)\/\d{6,9}\.gz$/.exec(name)
  if (table) return { kind: 'table', table: table[1] ?? '' }
  // Compared with the key of a listed object, and never used as a path.
  const file = /^files\/(.+)$/.exec(name)
  if (file) return { kind: 'file', key: file[1] ?? '' }
  if (/^names\/\d{6,9}\.gz$/.test(name)) return { kind: 'names' }
  if (KNOWN.includes(name)) return { kind: 'other' }
  throw new DamagedArchive('it has an entry of another kind')
}
