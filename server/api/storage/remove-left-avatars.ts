import type { Sql } from '#server/database/sql.ts'
import type { FileCache } from '#server/images/file-cache.ts'
import { renditionPrefix } from '#server/images/rendition-path.ts'
import type { ObjectFiles } from './object-files.ts'

export interface AvatarParts {
  sql: Sql
  files: ObjectFiles
  renditions: Pick<FileCache, 'remove'>
}

/** Accounts may be deleted without their pictures, for example by calling only `remove_account`. */
export async function removeLeftAvatars({ sql, files, renditions }: AvatarParts): Promise<void> {
  const names = await sql.begin(async step => {
    const removed = await step<{ name: string }>`
      delete from storage.objects as left_over
      where bucket_id = 'avatars' and owner_id is not null
        and not exists (select from auth.users where id::text = owner_id)
        and not exists (select from public.profiles where avatar_url = substr(left_over.name, 15))
        and not exists (
          select from public.settings_versions where strpos(settings ->> 'owner_avatar', substr(left_over.name, 15)) > 0)
      returning name`
    const names = removed.map(({ name }) => name)
    await files.remove('avatars', names)
    return names
  })
  for (const name of names) await renditions.remove(renditionPrefix('avatars', name))
}
