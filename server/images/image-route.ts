import { basename } from 'node:path'
import { limitKeyOf } from '#server/base/client-address.ts'
import { logFailure } from '#server/base/log.ts'
import { matchesEtag } from '#server/base/matches-etag.ts'
import { findRequestContext } from '#server/base/request-context.ts'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import { QueueFull } from '#server/http/semaphore.ts'
import { fileKindOf } from '#shared/files/file-kind.ts'
import { leastWide, pictureWidths } from '#shared/posts/picture-addresses.ts'
import { decoded } from '#shared/text/decoded.ts'
import type { CachedFile, FileCache } from './file-cache.ts'
import type { Originals } from './originals.ts'
import type { PictureDecoder } from './picture-decoder.ts'
import { ProcessEnded } from './picture-process.ts'
import { UnusablePicture } from './picture-task.ts'
import { type RenditionKind, renditionKinds, renditionPath, type WantedRendition } from './rendition-path.ts'
import { createRenditions } from './renditions.ts'

const COVERS = 'thumbnail/Thumbnail'
const SLOTS = new Set([COVERS, 'thumbnail/Content', 'avatars/Profile Photo'])

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_MINUTE = 'public, max-age=60'

/** Serves `/images/{bucket}/{folder}/{name}?w=640` as WebP, or as AVIF or JPEG (`&as=`), perhaps cropped (`&crop=wide`). Accepts only widths that pages use, so that requests cannot fill the disk. */
export function imageRoute(
  cache: FileCache,
  originals: Originals,
  decoder: PictureDecoder,
): (request: Request) => Promise<Response | null> {
  const renditions = createRenditions(cache, originals, decoder)

  return async request => {
    const address = readAddress(new URL(request.url))
    if (!address) return null
    const { kind } = address
    try {
      // Checked before the cache, so that a removed picture is not served from it.
      const version = await originals.findVersion(address.bucket, address.key)
      if (version === null) return null
      const wanted = { ...address, version }
      const findOrMake = async (kind: 'webp' | 'jpeg') =>
        (await renditions.find(wanted, kind)) ?? (await renditions.make(wanted, kind, viewerOf(request)))
      if (kind === 'avif') {
        const avif = await renditions.find(wanted, kind)
        if (avif && avif.size > 0) return answer(request, kind, renditionPath(wanted, kind), avif)
        if (!(await findOrMake('webp'))) return null
        if (!avif) renditions.makeAvif(wanted)
        return toWebp(request, avif ? FOR_EVER : FOR_A_MINUTE)
      }
      const file = await findOrMake(kind)
      return file && answer(request, kind, renditionPath(wanted, kind), file)
    } catch (error) {
      return refusal(error)
    }
  }
}

/** Redirects while there is no AVIF, or permanently where it is not smaller. */
function toWebp({ url }: Request, cacheControl: string): Response {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('as')
  return new Response(null, {
    status: 302,
    headers: { location: `${pathname}?${searchParams}`, 'cache-control': cacheControl },
  })
}

function viewerOf({ signal }: Request) {
  return { client: limitKeyOf(findRequestContext()?.address ?? 'unknown'), signal }
}

export function refusal(error: unknown): Response {
  if (error instanceof UnusablePicture)
    return new Response('This file is not a picture that can be shown.', {
      status: 415,
      headers: { 'cache-control': 'no-store' },
    })
  if (error instanceof StorageUnavailable) {
    logFailure('storage-unavailable', error)
    return unavailable('Pictures are not available right now. Please try again later.', 30)
  }
  if (!(error instanceof QueueFull || error instanceof ProcessEnded)) throw error
  if (error instanceof ProcessEnded) logFailure('picture-process-ended', error)
  return unavailable('Too many pictures are being prepared. Please try again in a moment.', 5)
}

export function unavailable(message: string, seconds: number): Response {
  const headers = { 'cache-control': 'no-store', 'retry-after': String(seconds) }
  return new Response(message, { status: 503, headers })
}

function readAddress(url: URL): (Omit<WantedRendition, 'version'> & { kind: RenditionKind }) | null {
  const [, , bucket = '', folder = '', name = '', ...rest] = url.pathname
    .split('/')
    .map(part => decoded(part) ?? '')
  const width = Number(url.searchParams.get('w') ?? 640)
  const isWide = url.searchParams.get('crop') === 'wide'
  const kind = renditionKinds.find(kind => kind === (url.searchParams.get('as') ?? 'webp'))
  const slot = `${bucket}/${folder}`
  if (rest.length > 0 || !name || !SLOTS.has(slot) || !isWidth(width)) return null
  if (!kind || (kind === 'avif' && bucket === 'avatars')) return null
  if (isWide && (slot !== COVERS || width < leastWide || kind === 'jpeg')) return null
  // Otherwise a 200 MB film would be downloaded from remote storage, only to be refused.
  if (fileKindOf(name)) return null
  return { bucket, key: `${folder}/${name}`, width, isWide, kind }
}

function isWidth(width: number): boolean {
  return pictureWidths.some(known => known === width)
}

function answer(request: Request, kind: RenditionKind, path: string, file: CachedFile) {
  const headers = {
    'content-type': `image/${kind}`,
    'content-length': String(file.size),
    'cache-control': FOR_EVER,
    etag: `"${basename(path)}"`,
  }
  if (matchesEtag(request.headers.get('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : file.body(), { headers })
}
