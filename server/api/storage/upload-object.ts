import { open } from 'node:fs/promises'
import { failpoint } from '#server/base/failpoint.ts'
import { asCaller } from '#server/database/as-caller.ts'
import { QueueFull } from '#server/http/semaphore.ts'
import { largestPicture } from '#shared/files/check-picture.ts'
import { FILE_START, type FileKind, fileKinds, isOfKind } from '#shared/files/file-kind.ts'
import { pictureKinds } from '#shared/files/picture-kind.ts'
import type { Caller } from '../tokens.ts'
import { withTemporary } from './object-files.ts'
import { metadataOf, type ObjectMetadata } from './object-row.ts'
import { receiveFile } from './receive-file.ts'
import { fileTooLarge, fromDatabase, invalidKey, noBucket, StorageError } from './storage-error.ts'
import type { StorageCall, StorageParts } from './storage-parts.ts'
import { storeObject } from './store-object.ts'

/** Names that Supabase's storage accepts, so that every site can move there. */
const VALID_NAME = /^[A-Za-z0-9_/!.*'() &$@=;:+,?-]+$/

const LONGEST_SEGMENT = 255

function isValidName(name: string): boolean {
  return VALID_NAME.test(name) && name.split('/').every(part => part.length <= LONGEST_SEGMENT)
}

/** Checks the policies before reading the body, and again when inserting the row. Then stores the file. */
export async function uploadObject(
  parts: StorageParts,
  call: StorageCall,
  bucket: string,
  name: string,
): Promise<Response> {
  const { request, caller } = call
  const { signal } = request
  if (request.headers.get('x-upsert') === 'true')
    throw new StorageError(
      403,
      'Unauthorized',
      'Files cannot be overwritten: give every upload a unique name.',
    )
  if (!isValidName(name)) throw invalidKey(name)
  const { most, allowedTypes } = await requireBucket(parts, bucket)
  await checkPermission(parts, caller, bucket, name)
  if (caller.userId) await call.consume('uploadByAccount', caller.userId)

  return parts.uploads(caller.userId ?? caller.role, signal, () =>
    withTemporary(parts.files, async file => {
      const target = { file, most, checkType: (type: string) => checkType(type, allowedTypes, name) }
      const received = await receiveFile(request, target)
      failpoint('upload-received')
      if (received.type.startsWith('image/') && received.size > largestPicture)
        throw fileTooLarge(largestPicture)
      const refusal = await inspect(parts, file, received.type, name, signal)
      if (refusal) throw new StorageError(415, 'invalid_mime_type', refusal)
      await call.requireSession()
      const metadata = metadataOf(received.digest, received.size, received.type, received.cacheControl)
      const id = await parts.storing(call.client, () =>
        storeUpload(parts, caller, { bucket, name, file, metadata }),
      )
      return Response.json({ Id: id, Key: `${bucket}/${name}` })
    }),
  )
}

async function requireBucket({ database }: StorageParts, id: string) {
  const [bucket] = await database.storage<{ limit: number | null; types: string[] | null }>`
    select file_size_limit as limit, allowed_mime_types as types from storage.buckets where id = ${id}`
  if (!bucket) throw noBucket()
  return { most: Number(bucket.limit ?? largestPicture), allowedTypes: bucket.types }
}

/** A bucket may allow fewer types than the product, but not more. */
function checkType(type: string, allowed: string[] | null, name: string) {
  const others = name.startsWith('Content/') ? fileKinds : []
  const isKnown = [...pictureKinds, ...others].some(kind => kind.type === type)
  if (isKnown && (allowed === null || allowed.includes(type))) return
  throw new StorageError(
    415,
    'invalid_mime_type',
    `Only JPEG, PNG, WebP, AVIF and GIF pictures${others.map(({ ending }) => `, ${ending.toUpperCase()}`).join('')} can be uploaded.`,
  )
}

const INSERT = `insert into storage.objects (bucket_id, name, owner, owner_id, metadata) values ($1, $2, $3::uuid, $3::uuid::text, $4)`

class RolledBack extends Error {}

async function checkPermission({ database }: StorageParts, caller: Caller, bucket: string, name: string) {
  try {
    await asCaller(database.api, caller, async client => {
      await client.query(INSERT, [bucket, name, caller.userId, null])
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack)) throw fromDatabase(error)
  }
}

async function inspect(
  { decoder }: StorageParts,
  file: string,
  type: string,
  name: string,
  signal: AbortSignal,
): Promise<string | null> {
  const kind = fileKinds.find(kind => kind.type === type)
  if (kind) return inspectFile(file, kind, name)
  try {
    return await decoder.inspect(file, type, name, signal)
  } catch (error) {
    if (error instanceof QueueFull)
      throw new StorageError(429, 'too_many_requests', 'Too many pictures are being uploaded at once.', 10)
    throw error
  }
}

async function inspectFile(path: string, kind: FileKind, name: string): Promise<string | null> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(FILE_START))
    if (!isOfKind(buffer.subarray(0, bytesRead), kind))
      return `The file is not ${kind.name}, although its type says so.`
    return name.endsWith(`.${kind.ending}`) ? null : `The name of a ${kind.name} must end in .${kind.ending}.`
  } finally {
    await file.close()
  }
}

interface NewObject {
  bucket: string
  name: string
  file: string
  metadata: ObjectMetadata
}

/** Finishes even if the client disconnects. */
async function storeUpload(
  { database, files }: StorageParts,
  caller: Caller,
  { bucket, name, file, metadata }: NewObject,
): Promise<string | null> {
  await storeObject({ sql: database.storage, files }, { bucket, name, file }, () =>
    asCaller(database.api, caller, async client => {
      // A concurrent upload with the same name waits here, then fails.
      await client.query(INSERT, [bucket, name, caller.userId, metadata])
    }).catch(error => {
      throw fromDatabase(error)
    }),
  )
  failpoint('upload-stored')
  const [row] = await database.storage<{ id: string }>`
    select id from storage.objects where bucket_id = ${bucket} and name = ${name}`
  return row?.id ?? null
}
