import { fileKindOf, isPlayed } from '#app/data/file-kind.ts'
import { byteRangeOf } from '#server/base/byte-range.ts'
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
  const kind = fileKindOf(name)
  const hasParts = isPlayed({ type: mimetype })
  if (kind && !hasParts) Object.assign(headers, { 'content-disposition': 'attachment' })
  if (hasParts) Object.assign(headers, { 'accept-ranges': 'bytes' })
  if (matchesEtag(request.headers.get('if-none-match'), eTag))
    return new Response(null, { status: 304, headers })
  const ifRange = request.headers.get('if-range')
  const isWanted = hasParts && (ifRange === null || ifRange === eTag)
  const range = isWanted ? byteRangeOf(request.headers.get('range'), found.size) : null
  if (range === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'content-length': '0', 'content-range': `bytes */${found.size}` },
    })
  if (range) {
    const { from, to } = range
    return new Response(request.method === 'HEAD' ? null : found.part(from, to), {
      status: 206,
      headers: {
        ...headers,
        'content-length': String(to - from + 1),
        'content-range': `bytes ${from}-${to}/${found.size}`,
      },
    })
  }
  return new Response(request.method === 'HEAD' ? null : found.body(), { headers })
}
