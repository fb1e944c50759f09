import { createHash } from 'node:crypto'
import type { Sql } from '#server/database/sql.ts'
import { storableText } from '#shared/text/storable-text.ts'
import { ImportRefused, type Place } from './import-refused.ts'
import type { Imported } from './imported-site.ts'

export interface ImportRun {
  id: number
  userId: string
  name: string
  origin: string
  state: 'checking' | 'importing' | 'undoing'
  withSettings: boolean
}

export interface ImportRow {
  type: string
  id: string
  title: string
  at: Place
  outcome: 'taken' | 'changed' | 'clashing' | 'same' | 'lost'
  notes: string[]
  slug?: string | null
  addresses?: string[]
}

export interface KnownRow {
  rowId: string
  digest: string
  storedDigest: string
  slug: string | null
}

const LONGEST_KEY = 200 // characters

/** Indexes hold no address of several kilobytes. */
export const shortKey = (id: string): string =>
  id.length > LONGEST_KEY ? createHash('sha256').update(id).digest('base64url') : storableText(id)

const keyOf = (type: string, id: string) => `${type} ${shortKey(id)}`

/** The rows that were made of the items of a site, by type and id of the item. */
export class KnownRows {
  readonly #rows = new Map<string, KnownRow>()

  static async read(sql: Sql, origin: string): Promise<KnownRows> {
    const known = new KnownRows()
    const rows = await sql<KnownRow & { type: string; sourceId: string }>`
      select type, source_id as "sourceId", row_id as "rowId", digest, stored_digest as "storedDigest", case type
        when 'post' then (select slug from public.blogs where id = row_id::bigint)
        when 'page' then (select slug from public.pages where id = row_id::bigint) end as slug
      from private.imported_rows where origin = ${origin} and type not in ('picture', 'address')`
    for (const { type, sourceId, ...row } of rows) known.set(type, sourceId, row)
    return known
  }

  get(type: string, id: string): KnownRow | undefined {
    return this.#rows.get(keyOf(type, id))
  }

  set(type: string, id: string, row: KnownRow): void {
    this.#rows.set(keyOf(type, id), row)
  }
}

/** Recognizes whether an item is the same as in an earlier export. */
export function digestOfItem({ at, ...item }: Imported): string {
  const content = 'notes' in item ? { ...item, notes: [] } : item
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}

/** Records which row an item became, in the transaction that wrote it. */
export async function recordRow(
  step: Sql,
  run: ImportRun,
  { type, id, rowId, digest }: { type: string; id: string; rowId: string; digest: string },
): Promise<KnownRow> {
  const [row] = await step<{ stored: string }>`
    insert into private.imported_rows as known (origin, type, source_id, row_id, digest, stored_digest, import_id)
    values (${run.origin}, ${type}, ${id}, ${rowId}, ${digest}, private.imported_digest(${type}, ${rowId}), ${run.id})
    on conflict (origin, type, source_id) do update set row_id = excluded.row_id, digest = excluded.digest,
      stored_digest = excluded.stored_digest,
      import_id = case when known.row_id = excluded.row_id then known.import_id else excluded.import_id end
    returning stored_digest as stored`
  return { rowId, digest, storedDigest: row?.stored ?? '', slug: null }
}

/** Throws ImportRefused if it was stopped. */
export async function storeProgress(sql: Sql, run: ImportRun, done: number): Promise<void> {
  const running = await sql`
    update private.imports set done = ${done}, changed_at = now() where id = ${run.id} and state = ${run.state} returning id`
  if (running.length === 0) throw new ImportRefused('It was stopped.')
}

const BATCH = 500

export class ImportTable {
  readonly #sql: Sql
  readonly #importId: number
  #place = 0
  #rows: unknown[] = []

  constructor(sql: Sql, importId: number) {
    this.#sql = sql
    this.#importId = importId
  }

  get size(): number {
    return this.#place
  }

  async add({ type, id, title, at, outcome, notes, slug, addresses = [] }: ImportRow): Promise<void> {
    this.#rows.push({
      place: ++this.#place,
      type,
      source_id: id,
      title: title.slice(0, 500),
      outcome,
      notes,
      file: at.file,
      line: at.line,
      slug: slug ?? '',
      addresses,
    })
    if (this.#rows.length >= BATCH) await this.flush()
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return
    const rows = JSON.stringify(this.#rows.splice(0), (_key, value) =>
      typeof value === 'string' ? storableText(value) : value,
    )
    await this.#sql`
      insert into private.import_rows (import_id, place, type, source_id, title, outcome, notes, file, line, slug, addresses)
      select ${this.#importId}, place, type, source_id, title, outcome, notes, file, line, slug, addresses
      from jsonb_populate_recordset(null::private.import_rows, ${rows}::jsonb)`
  }
}
