import { keyOf } from '#server/api/storage/object-files.ts'
import type { Login } from '#server/database/pool.ts'
import type { Sql } from '#server/database/sql.ts'
import type { Restoring } from './archive-reader.ts'
import type { FileTarget } from './archived-files.ts'
import type { OwnRows } from './destination.ts'
import { loadTables } from './load-tables.ts'
import { compareFiles, readKeys, restoreFiles } from './restore-files.ts'

interface Stored {
  bucket: string
  name: string
}

/** Restores the files first, which nothing shows yet, then the rows in one transaction. Throws ConfigError. */
export async function restoreInto(
  login: Login,
  files: FileTarget,
  options: Restoring & { ownRows?: OwnRows },
): Promise<void> {
  const hasFiles = options.manifest.files !== null
  if (hasFiles) {
    await restoreFiles(files, options)
    await compareFiles(files, options)
  }
  let old: Stored[] = []
  await loadTables(login, options, async sql => {
    old = await listStored(sql)
  })
  // Runs after the commit, because a listed file must exist.
  if (hasFiles) await removeOthers(files, old, options)
}

const listStored = (sql: Sql) => sql<Stored>`select bucket_id as bucket, name from storage.objects`

async function removeOthers(files: FileTarget, old: Stored[], options: Restoring): Promise<void> {
  const keys = await readKeys(options)
  for (const { bucket, name } of old) if (!keys.has(keyOf(bucket, name))) await files.remove(bucket, [name])
}
