import type { Sql } from '#server/database/sql.ts'
import type { FileCache } from './file-cache.ts'
import { prefixOfHash } from './rendition-path.ts'

const LONGEST_PREFIX = prefixOfHash('0'.repeat(64)).length

/** Removes renditions of originals that another process removed, or that were being encoded at that time. Nobody can see them. */
export async function removeLeftRenditions(cache: FileCache, sql: Sql): Promise<void> {
  const rows = await sql<{ hash: string }>`
    select encode(sha256(convert_to(bucket_id || '/' || name, 'UTF8')), 'hex') as hash from storage.objects`
  const wanted = new Set(rows.map(({ hash }) => prefixOfHash(hash)))
  await cache.removeUnless(path => wanted.has(path.slice(0, LONGEST_PREFIX)))
}
