import type { ObjectFiles } from '#server/api/storage/object-files.ts'
import type { Sql } from '#server/database/sql.ts'
import { type ImportRun, storeProgress } from './import-store.ts'

/** What refers to others comes before them. Comments go with their post, so those that remain come later. */
const ORDER = [
  'redirect',
  'post',
  'page',
  'comment',
  'tag',
  'series',
  'topic',
  'subscriber',
  'resume',
  'picture',
]

/** Removes exactly what an import made and nobody has changed since, and lists what stays. Can be run again. */
export async function undoImport(
  { sql, files }: { sql: Sql; files: ObjectFiles },
  run: ImportRun,
  signal?: AbortSignal,
): Promise<void> {
  await sql`delete from private.import_rows where import_id = ${run.id} and outcome = 'stays'`
  // The newest first, because replies follow their review.
  const rows = await sql<Record<'origin' | 'type' | 'source_id' | 'row_id' | 'stored_digest', string>>`
    select origin, type, source_id, row_id, stored_digest from private.imported_rows
    where import_id = ${run.id} and type <> 'address'
    order by array_position(${ORDER}, type), case when type in ('picture') then 0 else row_id::bigint end desc`
  let done = 0
  await sql`update private.imports set total = ${rows.length} where id = ${run.id}`
  for (const { origin, type, source_id, row_id, stored_digest } of rows) {
    signal?.throwIfAborted()
    const why = await sql.begin(async step => {
      const [removed] = await step<{ why: string | null }>`
        select private.remove_imported(${type}, ${row_id}, ${stored_digest}) as why`
      if (removed?.why) return removed.why
      // Before the commit: a crash may leave a row without a file, which is removed when this goes on, but no file without a row.
      if (type === 'picture') await files.remove('thumbnail', [row_id])
      await step`delete from private.imported_rows where origin = ${origin} and type = ${type} and source_id = ${source_id}`
      return null
    })
    if (why)
      await sql`
        insert into private.import_rows (import_id, place, type, source_id, title, outcome, notes, file, line)
        select ${run.id}, last.place + 1, ${type}, ${source_id}, coalesce(title, ${row_id}), 'stays', ${[why]}, coalesce(file, ''), line
        from (select coalesce(max(place), 0) as place from private.import_rows where import_id = ${run.id}) as last
        left join lateral (
          select title, file, line from private.import_rows
          where import_id = ${run.id} and type = ${type} and source_id = ${source_id} limit 1) as listed on true`
    if (++done % 100 === 0) await storeProgress(sql, run, done)
  }
  await sql`delete from private.imported_rows where import_id = ${run.id} and type = 'address'`
  await storeProgress(sql, run, done)
}
