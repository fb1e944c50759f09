import { JSONParser } from '@streamparser/json'
import { isRecord } from '#shared/text/parse-record.ts'
import { type ImportFile, readTextParts } from '../import-files.ts'
import { ImportRefused } from '../import-refused.ts'
import { textIn } from '../text-in.ts'

export type Row = Record<string, unknown>

/** Yields the rows of an export of version 0.7 to 6, or of a program that writes the same form. */
export async function* readGhostRows(file: ImportFile): AsyncGenerator<[table: string, row: Row]> {
  const found: [string, Row][] = []
  const parser = new JSONParser({ paths: ['$.db.*.data.*.*', '$.data.*.*'], keepStack: false })
  parser.onValue = ({ value, stack }) => {
    if (isRecord(value)) found.push([String(stack.at(-1)?.key), value])
  }
  try {
    for await (const part of readTextParts(file)) {
      parser.write(part)
      yield* found.splice(0)
    }
    if (!parser.isEnded) parser.end()
  } catch (error) {
    if (error instanceof ImportRefused) throw error
    throw new ImportRefused('This is not valid JSON. Export it from Ghost again.', { file: file.path })
  }
}

const ofPosts = ['tags', 'posts_tags', 'users', 'posts_authors', 'posts_meta', 'settings']

/** Reads what posts refer to: it may follow them. */
export async function readGhostTables(file: ImportFile) {
  const tables = new Map<string, Row[]>(ofPosts.map(table => [table, []]))
  const authors = new Set<string>()
  let isEmpty = true
  for await (const [table, row] of readGhostRows(file)) {
    tables.get(table)?.push(row)
    if (table === 'posts' || table === 'posts_authors') authors.add(textIn(row, 'author_id'))
    isEmpty &&= table !== 'posts' && table !== 'settings'
  }
  if (isEmpty) throw new ImportRefused('This file contains no posts of Ghost.', { file: file.path })
  const rows = (table: string) => tables.get(table) ?? []
  const byId = (table: string, key = 'id') => new Map(rows(table).map(row => [textIn(row, key), row]))

  function linked(links: string, key: string, table: string): Map<string, Row[]> {
    const known = byId(table)
    const order = (link: Row) => Number(link.sort_order ?? 0)
    const found = new Map<string, Row[]>()
    for (const link of rows(links).toSorted((a, b) => order(a) - order(b))) {
      const row = known.get(textIn(link, key))
      const post = textIn(link, 'post_id')
      if (row) found.set(post, [...(found.get(post) ?? []), row])
    }
    return found
  }

  authors.delete('')
  return { rows, byId, linked, areSeveral: authors.size > 1 }
}
