import { createHash } from 'node:crypto'
import { KeptPictures, type Kind } from './kept-pictures.ts'
import type { Originals } from './originals.ts'
import { NoPicture, PreparedPictures, type Wanted } from './prepared-pictures.ts'

/** Widths that the pages ask for; any other is refused, so that nobody can fill the disk with sizes. */
export const WIDTHS = [160, 320, 640, 960, 1280, 1920]

const PLACES = new Set(['thumbnail/Thumbnail', 'thumbnail/Content', 'avatars/Profile Photo'])

const FOR_EVER = 'public, max-age=31536000, immutable'
/** While something better is being made. */
const FOR_A_MINUTE = 'public, max-age=60'

/**
 * `/images/{bucket}/{folder}/{name}?w=640`: always re-encoded, turned as the camera meant, without location data; as AVIF for
 * browsers that take it, else as WebP. Made at first use, then kept on disk; names are unique per upload, so that an answer
 * stays true for ever. WebP is made three times as fast: the first readers get that, while AVIF is made when nobody waits.
 */
export function imageRoute(
  cacheDir: string,
  originals: Originals,
): (request: Request) => Promise<Response | null> {
  const prepared = new PreparedPictures(new KeptPictures(cacheDir), originals)

  return async request => {
    const wanted = readAddress(new URL(request.url))
    // The original is asked first: a picture that was removed must not live on in the cache.
    if (!wanted || !(await originals.has(wanted.bucket, wanted.key))) return null
    try {
      const takesAvif = acceptsAvif(request)
      const avif = takesAvif ? await prepared.avif(wanted) : null
      if (avif && avif.length > 0) return answer(request, wanted, 'avif', avif, FOR_EVER)
      const webp = await prepared.webp(wanted)
      if (!webp) return null
      const isFinal = !takesAvif || avif !== null
      if (!isFinal) prepared.makeAvif(wanted)
      return answer(request, wanted, 'webp', webp, isFinal ? FOR_EVER : FOR_A_MINUTE)
    } catch (error) {
      if (!(error instanceof NoPicture)) throw error
      const headers = { 'cache-control': 'no-store' }
      return new Response('This file is no picture that can be shown.', { status: 415, headers })
    }
  }
}

function readAddress(url: URL): Wanted | null {
  const [, , bucket = '', folder = '', name = '', ...rest] = url.pathname.split('/').map(safeDecode)
  const width = Number(url.searchParams.get('w') ?? 640)
  if (rest.length > 0 || !name || !PLACES.has(`${bucket}/${folder}`) || !WIDTHS.includes(width)) return null
  const id = createHash('sha256').update(`${bucket}/${folder}/${name}@${width}`).digest('hex')
  return { id, bucket, key: `${folder}/${name}`, width }
}

function acceptsAvif(request: Request): boolean {
  const kinds = request.headers.get('accept')?.split(',') ?? []
  return kinds.some(kind => /^\s*image\/avif\s*(;|$)/i.test(kind) && !/;\s*q=0(\.0*)?\s*$/i.test(kind))
}

function answer(request: Request, { id }: Wanted, kind: Kind, bytes: Uint8Array, cacheControl: string) {
  const headers = {
    'content-type': `image/${kind}`,
    'content-length': String(bytes.length),
    'cache-control': cacheControl,
    vary: 'Accept',
    etag: `"${id.slice(0, 27)}-${kind}"`,
  }
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
