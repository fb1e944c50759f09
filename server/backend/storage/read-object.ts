import { matchesEtag } from '#server/base/matches-etag.ts'
import type { ObjectMetadata } from './object-row.ts'
import { noBucket, noObject } from './storage-error.ts'
import type { StorageParts } from './storage-parts.ts'

export async function readObject(
  { database, files }: StorageParts,
  request: Request,
  bucket: string,
  name: string,
): Promise<Response> {
  const [object] = await database.storage<{ metadata: Partial<ObjectMetadata> | null; exists: boolean }>`
    select o.metadata, o.id is not null as exists
    from storage.buckets b left join storage.objects o on o.bucket_id = b.id and o.name = ${name}
    where b.id = ${bucket} and b.public`
  if (!object) throw noBucket()
  const found = object.exists && (await files.find(bucket, name))
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
  return new Response(request.method === 'HEAD' ? null : found.body(), { headers })
}
