import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pictureKinds } from '#app/data/picture-kind.ts'
import type { Database } from '#server/database/database.ts'
import type { PictureDecoder } from '#server/pictures/picture-decoder.ts'
import type { Engine } from './engine.ts'

/** What the product does with files: put one, remove some, list one's own, and read what is public. */
const OPEN = [
  /^POST \/object\/(?!sign|copy|move|upload|list|info)[^/]+\/.+/,
  /^DELETE \/object\/[^/]+$/,
  /^POST \/object\/list\/[^/]+$/,
]

export function storageGate(
  engine: Engine,
  database: Database,
  decoder: PictureDecoder,
): (request: Request) => Promise<Response> {
  return async request => {
    const { pathname } = new URL(request.url)
    const path = pathname.slice('/storage/v1'.length)
    const isPublic = /^\/object\/public\/([^/]+)\/(.+)$/.exec(path)
    if (isPublic && (request.method === 'GET' || request.method === 'HEAD'))
      return readPublic(request, engine, database, decode(isPublic[1]), decode(isPublic[2]))

    const route = `${request.method} ${path}`
    if (!OPEN.some(pattern => pattern.test(route)))
      return failure(404, 'not_found', 'This endpoint is closed.')
    if (!/^POST \/object\/(?!list\/)/.test(route)) return engine.fetch(request)

    if (request.headers.get('x-upsert') === 'true')
      return failure(403, 'Unauthorized', 'Files are not overwritten: every upload has a name of its own.')
    if (!(await isSomebody(engine, request)))
      return failure(403, 'Unauthorized', 'new row violates row-level security policy')
    const upload = await unwrap(request)
    const refusal = await refusalOf(upload, pathname, decoder, request.signal)
    if (refusal) return failure(415, 'invalid_mime_type', refusal)
    const headers = new Headers(request.headers)
    headers.set('content-type', upload.type)
    headers.set('content-length', String(upload.bytes.length))
    if (upload.cacheControl) headers.set('cache-control', `max-age=${upload.cacheControl}`)
    return engine.fetch(new Request(request.url, { method: 'POST', headers, body: upload.bytes }))
  }
}

async function refusalOf(
  { bytes, type }: Upload,
  name: string,
  decoder: PictureDecoder,
  signal: AbortSignal,
) {
  if (!pictureKinds.some(kind => kind.type === type))
    return 'Only JPEG, PNG, WebP, AVIF and GIF pictures can be uploaded.'
  const file = join(tmpdir(), `byline-upload-${randomUUID()}`)
  try {
    await writeFile(file, bytes, { mode: 0o600, flag: 'wx' })
    return await decoder.inspect(file, type, name, signal)
  } finally {
    await rm(file, { force: true })
  }
}

/** Looking into a picture takes a second of a core, which a stranger may not have. Who may upload what is asked by the engine. */
async function isSomebody(engine: Engine, request: Request): Promise<boolean> {
  const headers = new Headers({ 'content-type': 'application/json' })
  for (const name of ['authorization', 'apikey']) {
    const value = request.headers.get(name)
    if (value) headers.set(name, value)
  }
  const asked = new URL('/rest/v1/rpc/is_admin', request.url)
  return (await engine.fetch(new Request(asked, { method: 'POST', headers, body: '{}' }))).ok
}

interface Upload {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  cacheControl: string | null
}

/**
 * supabase-js wraps a File or Blob into a form whose part has no name; lite looks for one called 'file' and drops the
 * cacheControl beside it. A raw body suits both. Can go when lite reads the form as storage-api does.
 */
async function unwrap(request: Request): Promise<Upload> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream'
  if (!type.startsWith('multipart/form-data')) {
    const cache = /max-age=(\d+)/.exec(request.headers.get('cache-control') ?? '')
    return { bytes: new Uint8Array(await request.arrayBuffer()), type, cacheControl: cache?.[1] ?? null }
  }
  const form = await request.formData()
  const file = [...form.values()].find(value => value instanceof File)
  const cacheControl = form.get('cacheControl')
  return {
    bytes: new Uint8Array(file ? await file.arrayBuffer() : new ArrayBuffer(0)),
    type: file?.type || 'application/octet-stream',
    cacheControl: typeof cacheControl === 'string' && /^\d+$/.test(cacheControl) ? cacheControl : null,
  }
}

/** lite serves public files without 304 or nosniff and writes a row for every reading: this reads the row and the file. */
async function readPublic(
  request: Request,
  engine: Engine,
  database: Database,
  bucket: string | null,
  key: string | null,
): Promise<Response> {
  if (!bucket || !key) return failure(404, 'not_found', 'Object not found')
  const [object] = await database.jobs<{
    metadata: { mimetype?: string; cacheControl?: string } | null
  }>`select o.metadata from storage.objects o join storage.buckets b on b.id = o.bucket_id
    where o.bucket_id = ${bucket} and o.name = ${key} and b.public`
  if (!object) return failure(404, 'not_found', 'Object not found')
  const { body, metadata } = await engine.files.getObject(bucket, key)
  const headers = {
    'content-type': String(object.metadata?.mimetype ?? 'application/octet-stream'),
    'cache-control': `public, ${object.metadata?.cacheControl ?? 'no-cache'}`,
    etag: metadata.eTag,
    'content-length': String(body.length),
    'content-security-policy': "default-src 'none'; sandbox",
  }
  if (request.headers.get('if-none-match') === metadata.eTag)
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(body), { headers })
}

function decode(part: string | undefined): string | null {
  try {
    return part === undefined ? null : decodeURIComponent(part)
  } catch {
    return null
  }
}

function failure(status: number, error: string, message: string): Response {
  return Response.json(
    { statusCode: String(status), error, message },
    { status: status === 404 ? 400 : status },
  )
}
