import { attachableNames, FILE_START, fileKindOf, isOfKind } from '#shared/files/file-kind.ts'
import type { PreparedPicture } from '#shared/files/prepared-picture.ts'
import { factsInName } from '#shared/posts/picture-facts.ts'
import { type Client, dataOf } from './client.ts'

export async function uploadPicture(
  client: Client,
  bucket: 'avatars' | 'thumbnail',
  folder: string,
  picture: PreparedPicture,
): Promise<string> {
  const ending = picture.blob.type.replace(/^image\//, '').replace('jpeg', 'jpg')
  const facts = bucket === 'thumbnail' ? `-${factsInName(picture)}` : ''
  const name = `${crypto.randomUUID()}${facts}.${ending}`
  await upload(client, bucket, `${folder}/${name}`, picture.blob)
  return name
}

async function upload(client: Client, bucket: string, path: string, blob: Blob): Promise<void> {
  const options = { cacheControl: '3600', contentType: blob.type, upsert: false }
  await dataOf(client.storage.from(bucket).upload(path, blob, options))
}

export class FileError extends Error {}

const MB = 1024 * 1024

const sizeOf = (bytes: number) =>
  bytes < MB ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / MB).toFixed(1)} MB`

/** Checks the first bytes and uploads a file other than a picture. Returns its path on this site and its facts, such as 'PDF, 2.1 MB'. Throws FileError. */
export async function uploadFile(client: Client, file: File, megabytes: number) {
  const kind = fileKindOf(file.name)
  if (!kind) throw new FileError(`Choose an ${attachableNames} file`)
  if (file.size > megabytes * MB)
    throw new FileError(
      `‘${file.name}’ is ${Math.ceil(file.size / MB)} MB. Choose a file of at most ${megabytes} MB, or raise the limit in the settings`,
    )
  const start = new Uint8Array(await file.slice(0, FILE_START).arrayBuffer())
  if (!isOfKind(start, kind)) throw new FileError(`This file is not ${kind.name}, although its name says so`)
  const name = `${crypto.randomUUID()}.${kind.ending}`
  await upload(client, 'thumbnail', `Content/${name}`, new Blob([file], { type: kind.type }))
  const facts = `${kind.ending.toUpperCase()}, ${sizeOf(file.size)}`
  return { href: `/storage/v1/object/public/thumbnail/Content/${name}`, facts }
}

const mostNames = 1000

/** Returns false instead of throwing: the next sweep removes the files. */
export async function removeFiles(client: Client, bucket: string, names: string[]): Promise<boolean> {
  let areRemoved = true
  for (let from = 0; from < names.length; from += mostNames) {
    const { error } = await client.storage.from(bucket).remove(names.slice(from, from + mostNames))
    if (error) console.warn(error)
    if (error) areRemoved = false
  }
  return areRemoved
}

export async function sweepFiles(client: Client): Promise<void> {
  const data = await dataOf(client.rpc('list_stray_files'))
  for (const bucket of new Set(data.map(file => file.bucket_id))) {
    const names = data.filter(file => file.bucket_id === bucket).map(file => file.name)
    // After a failure, removes the files one at a time, so that one cannot block the others.
    if (!(await removeFiles(client, bucket, names)))
      for (const name of names) await removeFiles(client, bucket, [name])
  }
}
