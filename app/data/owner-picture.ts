import { avatar } from '#app/content/picture-addresses.ts'
import type { Client } from './client.ts'
import type { PreparedPicture } from './draw-picture.ts'
import { uploadPicture } from './files.ts'

/** Returns the address of the uploaded picture. One that is never saved is removed by the sweep. */
export async function uploadOwnerPicture(client: Client, picture: PreparedPicture): Promise<string> {
  const name = await uploadPicture(client, 'avatars', 'Profile Photo', picture)
  return avatar(name, 320) ?? ''
}
