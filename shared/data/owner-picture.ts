import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import { avatar } from '#shared/posts/picture-addresses.ts'
import type { Client } from './client.ts'
import { uploadPicture } from './files.ts'

export async function uploadOwnerPicture(client: Client, picture: PreparedPicture): Promise<string> {
  const name = await uploadPicture(client, 'avatars', 'Profile Photo', picture)
  return avatar(name, 320) ?? ''
}
