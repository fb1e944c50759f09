import type { SupabaseClient } from '@supabase/supabase-js'
import { factsInName } from '#app/content/picture-facts.ts'
import type { Database } from './database-types.ts'
import type { PreparedPicture } from './draw-picture.ts'

type Client = SupabaseClient<Database>

const cacheControl = '3600'

/** Returns the random name, which contains the PictureFacts. */
export async function uploadPicture(
  client: Client,
  bucket: 'avatars' | 'thumbnail',
  folder: string,
  picture: PreparedPicture,
): Promise<string> {
  const contentType = picture.blob.type
  const ending = contentType.replace(/^image\//, '').replace('jpeg', 'jpg')
  const facts = bucket === 'thumbnail' ? `-${factsInName(picture)}` : ''
  const name = `${crypto.randomUUID()}${facts}.${ending}`
  const { error } = await client.storage
    .from(bucket)
    .upload(`${folder}/${name}`, picture.blob, { cacheControl, contentType, upsert: false })
  if (error) throw error
  return name
}

/** Names of one removal. */
const mostNames = 1000

/** Returns false instead of an error: the next sweep removes the files. */
export async function removeFiles(client: Client, bucket: string, names: string[]): Promise<boolean> {
  let areRemoved = true
  for (let from = 0; from < names.length; from += mostNames) {
    const { error } = await client.storage.from(bucket).remove(names.slice(from, from + mostNames))
    if (error) console.warn(error)
    if (error) areRemoved = false
  }
  return areRemoved
}

/** Removes at most a hundred unused pictures. For administrators. */
export async function sweepFiles(client: Client): Promise<void> {
  const { data, error } = await client.rpc('list_stray_files')
  if (error) throw error
  for (const bucket of new Set(data.map(file => file.bucket_id))) {
    const names = data.filter(file => file.bucket_id === bucket).map(file => file.name)
    // After a failure it tries one file at a time, so that one cannot block the others.
    if (!(await removeFiles(client, bucket, names)))
      for (const name of names) await removeFiles(client, bucket, [name])
  }
}
