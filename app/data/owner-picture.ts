import type { SupabaseClient } from '@supabase/supabase-js'
import { avatar } from '#app/content/picture-addresses.ts'
import type { Database } from './database-types.ts'
import type { PreparedPicture } from './draw-picture.ts'
import { uploadPicture } from './files.ts'

/** Returns the address of the uploaded picture. One that is never saved is removed by the sweep. */
export async function uploadOwnerPicture(
  client: SupabaseClient<Database>,
  picture: PreparedPicture,
): Promise<string> {
  const name = await uploadPicture(client, 'avatars', 'Profile Photo', picture)
  return avatar(name, 320) ?? ''
}
