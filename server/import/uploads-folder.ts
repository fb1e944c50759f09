import { join } from 'node:path'
import type { Sql } from '#server/database/sql.ts'
import { removeOldFiles } from '#server/jobs/remove-old-files.ts'

const HOUR = 3_600_000 // milliseconds, longer than an upload

/** Uploaded exports, until they are imported. Private, like the whole data folder. */
export const uploadsFolder = (dataDir: string) => join(dataDir, 'imports')

/** Removes uploads that were interrupted, and all others but the newest, which alone can be started. */
export async function removeLeftUploads(sql: Sql, dataDir: string): Promise<void> {
  const newest = await sql<{ path: string }>`
    select path from private.imports where changed_at > now() - interval '30 days' order by id desc limit 1`
  await removeOldFiles(
    uploadsFolder(dataDir),
    HOUR,
    newest.map(({ path }) => path),
  )
}
