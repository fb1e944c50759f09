import { isRecord, parseRecord } from '#shared/text/parse-record.ts'
import { type ImportFile, readText } from '../import-files.ts'
import { ImportRefused } from '../import-refused.ts'
import { textIn } from '../text-in.ts'

export type Row = Record<string, unknown>

export interface GhostExport {
  rows: (table: string) => Row[]
  /** The rows of `table` that `links` ties to a row, in their order. */
  linked: (links: string, key: string, table: string) => Map<string, Row[]>
}

/** Reads the tables of an export of version 0.7 to 6, or of a program that writes the same form. */
export async function readGhostExport(file: ImportFile): Promise<GhostExport> {
  const whole = parseRecord((await readText(file)).replace(/^\ufeff/, ''))
  if (!whole)
    throw new ImportRefused('This is not valid JSON. Export it from Ghost again.', { file: file.path })
  const first = Array.isArray(whole.db) ? whole.db.find(isRecord) : whole
  const data = first && isRecord(first.data) ? first.data : {}
  const rows = (table: string) => {
    const found = data[table]
    return Array.isArray(found) ? found.filter(isRecord) : []
  }
  if (rows('posts').length === 0 && rows('settings').length === 0)
    throw new ImportRefused('This file has no posts of Ghost.', { file: file.path })
  const linked = (links: string, key: string, table: string) => {
    const byId = new Map(rows(table).map(row => [textIn(row, 'id'), row]))
    const found = new Map<string, Row[]>()
    for (const link of rows(links).toSorted(
      (a, b) => Number(a.sort_order ?? 0) - Number(b.sort_order ?? 0),
    )) {
      const row = byId.get(textIn(link, key))
      const post = textIn(link, 'post_id')
      if (row) found.set(post, [...(found.get(post) ?? []), row])
    }
    return found
  }
  return { rows, linked }
}
