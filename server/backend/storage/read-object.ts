import { type FileHandle, open, stat } from 'node:fs/promises'
import { matchesEtag } from '#server/matches-etag.ts'
import type { ObjectMetadata } from './object-row.ts'
import { noObject } from './storage-error.ts'
import type { StorageParts } from './storage-parts.ts'

const CHUNK = 64 * 1024

export async function readObject(
  { database, files }: StorageParts,
  request: Request,
  bucket: string,
  name: string,
): Promise<Response> {
  const [object] = await database.storage<{ metadata: Partial<ObjectMetadata> | null }>`
    select o.metadata from storage.objects o join storage.buckets b on b.id = o.bucket_id
    where o.bucket_id = ${bucket} and o.name = ${name} and b.public`
  const path = files.path(bucket, name)
  const found = object && (await stat(path).catch(() => null))
  if (!found) throw noObject()
  const {
    eTag = '',
    mimetype = 'application/octet-stream',
    cacheControl = 'no-cache',
  } = object.metadata ?? {}
  const headers = {
    'content-type': mimetype,
    'cache-control': `public, ${cacheControl}`,
    etag: eTag,
    'content-length': String(found.size),
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (matchesEtag(request.headers.get('if-none-match'), eTag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : streamOf(path), { headers })
}

/** Opens the file lazily, so that an unread response leaves none open. */
function streamOf(path: string): ReadableStream<Uint8Array> {
  let file: FileHandle | null = null
  return new ReadableStream({
    async pull(controller) {
      file ??= await open(path)
      const { bytesRead, buffer } = await file.read(new Uint8Array(CHUNK))
      if (bytesRead > 0) return controller.enqueue(buffer.subarray(0, bytesRead))
      controller.close()
      await file.close()
    },
    async cancel() {
      await file?.close()
    },
  })
}
