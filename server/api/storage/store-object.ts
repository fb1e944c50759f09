import { writeFile } from 'node:fs/promises'
import { failpoint } from '#server/base/failpoint.ts'
import type { Sql } from '#server/database/sql.ts'
import { type ObjectFiles, withTemporary } from './object-files.ts'
import { digestOf, metadataOf } from './object-row.ts'

interface Stores {
  sql: Sql
  files: ObjectFiles
}

/** Stores a row, then its file, or neither. A crash can leave a row without a file, which the sweep removes, but no file without a row. */
export async function storeObject(
  { sql, files }: Stores,
  { bucket, name, file }: { bucket: string; name: string; file: string },
  insertRow: () => Promise<unknown>,
): Promise<void> {
  await insertRow()
  failpoint('object-inserted')
  try {
    await files.store(file, bucket, name)
  } catch (error) {
    // Also needed after an S3 timeout, because S3 may have received the file anyway.
    await files.remove(bucket, [name]).catch(() => {})
    await sql`delete from storage.objects where bucket_id = ${bucket} and name = ${name}`
    throw error
  }
}

/** Stores a picture or file of a post. */
export async function storePostFile(
  stores: Stores,
  { name, bytes, type, owner }: { name: string; bytes: Uint8Array; type: string; owner: string },
): Promise<void> {
  const metadata = metadataOf(digestOf(bytes), bytes.length, type, 3600)
  await withTemporary(stores.files, async file => {
    await writeFile(file, bytes, { flag: 'wx', mode: 0o600, flush: true })
    await storeObject(
      stores,
      { bucket: 'thumbnail', name, file },
      () => stores.sql`
        insert into storage.objects (bucket_id, name, owner, owner_id, metadata)
        values ('thumbnail', ${name}, ${owner}, ${owner}, ${metadata})`,
    )
  })
}
