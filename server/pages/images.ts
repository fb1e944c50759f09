import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'

/** Widths that the pages ask for; any other is refused, so that nobody can fill the disk with sizes. */
export const WIDTHS = [160, 320, 640, 960, 1280, 1920]

const PLACES = new Set(['thumbnail/Thumbnail', 'thumbnail/Content', 'avatars/Profile Photo'])

/** 50 megapixels: more than any camera of a blog, less than a decompression bomb. */
export const MAX_PIXELS = 50_000_000

/** Reads the original, or null when there is none. */
export type ReadOriginal = (bucket: string, key: string) => Promise<Uint8Array | null>

// sharp would otherwise hold decoded pictures and use every core for one request.
sharp.cache(false)
sharp.concurrency(1)

/**
 * `/images/{bucket}/{folder}/{name}?w=640`: always re-encoded as WebP, turned as the camera meant, without location data.
 * Made at first use, then kept on disk; names are unique per upload, so that an answer stays true for ever.
 */
export function imageRoute(
  cacheDir: string,
  readOriginal: ReadOriginal,
): (request: Request) => Promise<Response | null> {
  const making = new Map<string, Promise<Uint8Array | null>>()

  return async request => {
    const url = new URL(request.url)
    const [, , bucket = '', folder = '', name = '', ...rest] = url.pathname.split('/').map(safeDecode)
    const width = Number(url.searchParams.get('w') ?? 640)
    if (rest.length > 0 || !name || !PLACES.has(`${bucket}/${folder}`) || !WIDTHS.includes(width)) return null

    const id = createHash('sha256').update(`${bucket}/${folder}/${name}@${width}`).digest('hex')
    const file = join(cacheDir, id.slice(0, 2), `${id}.webp`)
    let made = making.get(id)
    if (!made) {
      made = make(file, () => readOriginal(bucket, `${folder}/${name}`), width).finally(() =>
        making.delete(id),
      )
      making.set(id, made)
    }
    const bytes = await made
    if (!bytes) return null
    const headers = {
      'content-type': 'image/webp',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${id.slice(0, 27)}"`,
    }
    if (request.headers.get('if-none-match') === headers.etag)
      return new Response(null, { status: 304, headers })
    return new Response(request.method === 'HEAD' ? null : new Uint8Array(bytes), { headers })
  }
}

async function make(
  file: string,
  read: () => Promise<Uint8Array | null>,
  width: number,
): Promise<Uint8Array | null> {
  // The original is asked first: a picture that was removed must not live on in the cache.
  const original = await read()
  if (!original) return null
  const kept = await readFile(file).catch(() => null)
  if (kept) return kept
  const bytes = await sharp(original, { limitInputPixels: MAX_PIXELS, animated: true, failOn: 'error' })
    .autoOrient()
    .resize({ width, withoutEnlargement: true })
    .webp({ quality: 78, effort: 4 })
    .toBuffer()
  // A full or read-only disk costs time at each view, not the picture.
  await keep(file, bytes).catch(error =>
    console.error(`A prepared picture could not be kept: ${error.message}`),
  )
  return bytes
}

async function keep(file: string, bytes: Uint8Array) {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, bytes, { mode: 0o600 })
  await rename(aside, file)
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
