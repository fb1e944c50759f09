import { randomUUID } from 'node:crypto'
import { copyFile } from 'node:fs/promises'
import type { Sql } from '#server/database/sql.ts'
import { type ObjectFiles, withTemporary } from './object-files.ts'
import { VALID_NAME } from './valid-name.ts'

interface Renamed {
  bucket: string
  old: string
  name: string
}

/** Renames files whose names Supabase's storage refuses, and updates their references. Returns how many. Throws StorageUnavailable. */
export async function renameFiles(sql: Sql, files: ObjectFiles): Promise<number> {
  const found = await sql<{ bucket: string; old: string }>`
    select bucket_id as bucket, name as old from storage.objects where name !~ ${VALID_NAME}`
  for (const { bucket, old } of found) {
    const [, folder = '', ending = ''] = /^(.*\/)?[^/]*?(\.\w+)?$/u.exec(old) ?? []
    const name = `${folder.replace(/[^\w/ -]/g, '_')}${randomUUID()}${ending.replace(/[^\w.]/g, '')}`
    await files.withFile(bucket, old, file =>
      withTemporary(files, async copy => {
        await copyFile(file, copy)
        await files.store(copy, bucket, name)
      }),
    )
    await sql.begin(step => renameRows(step, { bucket, old, name }))
    await files.remove(bucket, [old])
  }
  return found.length
}

async function renameRows(sql: Sql, { bucket, old, name }: Renamed): Promise<void> {
  await sql`update storage.objects set name = ${name} where bucket_id = ${bucket} and name = ${old}`
  const [before, after] = [old, name].map(path => path.slice(path.lastIndexOf('/') + 1))
  if (bucket === 'avatars') {
    await sql`update public.profiles set avatar_url = ${after} where avatar_url = ${before}`
    await sql`
      update public.settings set owner_avatar = replace(owner_avatar, ${encodeURIComponent(String(before))}, ${after})
      where strpos(owner_avatar, ${encodeURIComponent(String(before))}) > 0`
    return
  }
  if (!old.startsWith('Thumbnail/')) return
  await sql`update public.blogs set thumbnail = ${after} where thumbnail = ${before}`
  await sql`update public.pages set thumbnail = ${after} where thumbnail = ${before}`
  for (const table of ['versions', 'drafts'])
    await sql.unsafe(
      `update public.${table} set fields = jsonb_set(fields, '{thumbnail}', to_jsonb($2::text)) where fields ->> 'thumbnail' = $1`,
      [before, after],
    )
}
