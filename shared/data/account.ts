import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import { isRefusal } from './backend-code.ts'
import { type Client, dataOf } from './client.ts'
import { removeFiles, uploadPicture } from './files.ts'
import { ifUnchanged } from './if-unchanged.ts'
import type { Profile } from './profiles.ts'
import { findSignInWays } from './sign-in-ways.ts'

const folder = 'Profile Photo'

export async function hasPassword(client: Client): Promise<boolean> {
  return dataOf(client.rpc('has_password'))
}

/** Null leaves name or picture as it is; 'none' removes the picture. */
export async function updateProfile(
  client: Client,
  { id, avatarUrl }: { id: string; avatarUrl: string | null },
  { username, picture }: { username: string | null; picture: PreparedPicture | 'none' | null },
): Promise<boolean> {
  const name =
    picture === 'none' ? null : picture && (await uploadPicture(client, 'avatars', folder, picture))
  const { data, error } = await client
    .from('profiles')
    .update({ ...(username !== null && { username }), ...(picture && { avatar_url: name }) })
    .eq('id', id)
    .select('id')
  const isSaved = error === null && data.length === 1
  // Unless the update was refused, the row may reference the new file, so the sweep decides later.
  const superfluous = isSaved ? picture && avatarUrl : (!error || isRefusal(error)) && name
  if (superfluous) await removeFiles(client, 'avatars', [`${folder}/${superfluous}`])
  if (error) throw error
  return isSaved
}

export async function exportAccount(client: Client, avatarUrl: string | null, hasPasskeys: boolean) {
  const data = await dataOf(client.rpc('export_account'))
  const picture = avatarUrl === null ? null : await readPicture(client, avatarUrl)
  return { account: data, picture, signInWays: await findSignInWays(client, hasPasskeys) }
}

async function readPicture(client: Client, name: string): Promise<string | null> {
  const { data } = client.storage.from('avatars').getPublicUrl(`${folder}/${name}`)
  const response = await fetch(data.publicUrl)
  if (response.status >= 400 && response.status < 500) return null
  if (!response.ok)
    throw Object.assign(new Error('The server did not return the picture.'), { status: response.status })
  const reader = new FileReader()
  reader.readAsDataURL(await response.blob())
  await new Promise((resolve, reject) => {
    reader.onload = resolve
    reader.onerror = () => reject(reader.error)
  })
  return String(reader.result)
}

export async function removeAccount(client: Client, id: string, role?: Profile['role']): Promise<boolean> {
  const account = { of_user: id, ...(role ? { from_role: role } : {}) }
  const files = await ifUnchanged(client.rpc('list_account_files', account))
  if (!files) return false
  await removeFiles(
    client,
    'avatars',
    files.data.map(file => file.name),
  )
  return (await ifUnchanged(client.rpc('remove_account', account))) !== null
}
