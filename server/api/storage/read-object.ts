import { byteRangeOf } from '#server/base/byte-range.ts'
import { matchesEtag } from '#server/base/matches-etag.ts'
import { fileKindOf, isPlayed } from '#shared/files/file-kind.ts'
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
    from storage.buckets b left join storage.objects o
      on o.bucket_id = b.id and o.name = ${name} and (b.id <> 'thumbnail' or not private.is_in_bin_alone(${name}))
    where b.id = ${bucket} and b.public`
  if (!object) throw noBucket()
  const found = object.exists && (await files.find(bucket, name))
  if (!found) throw noObject()
  const {
    eTag = '',
    mimetype = 'application/octet-stream',
    cacheControl = 'no-cache',
  } = object.metadata ?? {}
  const kind = fileKindOf(name)
  const hasParts = isPlayed({ type: mimetype })
  const headers = {
    'content-type': mimetype,
    'cache-control': `public, ${cacheControl}`,
    etag: eTag,
    'content-length': String(found.size),
    'content-security-policy': "default-src 'none'; sandbox",
    ...(hasParts && { 'accept-ranges': 'bytes' }),
    ...(kind && !hasParts && { 'content-disposition': 'attachment' }),
  }
  const answer = (status: number, body: () => ReadableStream | null, others = {}) =>
    new Response(request.method === 'HEAD' ? null : body(), { status, headers: { ...headers, ...others } })
  const nothing = () => null
  if (matchesEtag(request.headers.get('if-none-match'), eTag)) return answer(304, nothing)
  const ifRange = request.headers.get('if-range')
  const isWanted = hasParts && (ifRange === null || ifRange === eTag)
  const range = isWanted ? byteRangeOf(request.headers.get('range'), found.size) : null
  if (range === null) return answer(200, () => found.body())
  if (range === 'unsatisfiable')
    return answer(416, nothing, { 'content-length': '0', 'content-range': `bytes */${found.size}` })
  const { from, to } = range
  return answer(206, () => found.part(from, to), {
    'content-length': String(to - from + 1),
    'content-range': `bytes ${from}-${to}/${found.size}`,
  })
}
