import { failpoint } from '#server/base/failpoint.ts'
import { asCaller } from '#server/database/as-caller.ts'
import { renditionPrefix } from '#server/images/rendition-path.ts'
import { checkName } from './read-path.ts'
import { fromDatabase, invalid } from './storage-error.ts'
import type { StorageCall, StorageParts } from './storage-parts.ts'

const MAX_NAMES = 1000

/** Removes the objects that the caller may remove. A power failure can leave a row without a file, but no file without a row. */
export async function removeObjects(
  parts: StorageParts,
  call: StorageCall,
  bucket: string,
): Promise<Response> {
  const names = readNames((await call.readJson()).get('prefixes'))
  try {
    const remove = () =>
      asCaller(parts.database.api, call.caller, async client => {
        const { rows } = await client.query<{ name: string }>(
          `delete from storage.objects where bucket_id = $1 and name = any ($2)
          returning id, bucket_id, name, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata`,
          [bucket, names],
        )
        const removed = rows.map(({ name }) => name)
        failpoint('removal-deleted')
        await parts.files.remove(bucket, removed)
        failpoint('removal-files-gone')
        return rows
      })
    const removed = await parts.storing(call.client, remove)
    // Runs after the commit, because a request could create them again before.
    for (const { name } of removed) await parts.renditions.remove(renditionPrefix(bucket, name))
    return Response.json(removed)
  } catch (error) {
    throw fromDatabase(error)
  }
}

function readNames(value: unknown): string[] {
  const isList = Array.isArray(value) && value.every(name => typeof name === 'string')
  if (!isList || value.length === 0 || value.length > MAX_NAMES)
    throw invalid(`'prefixes' must be a list of 1 to ${MAX_NAMES} names.`)
  for (const name of value) checkName(name)
  return value
}
