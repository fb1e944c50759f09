import { basename } from 'node:path'
import { decoded } from '#app/base/decoded.ts'
import { leastWide, pictureWidths } from '#app/content/picture-addresses.ts'
import { fileKindOf } from '#app/data/file-kind.ts'
import { limitKeyOf } from '#server/base/client-address.ts'
import { logFailure } from '#server/base/log.ts'
import { matchesEtag } from '#server/base/matches-etag.ts'
import { findRequestContext } from '#server/base/request-context.ts'
import { QueueFull } from '#server/limits/semaphore.ts'
import { StorageUnavailable } from '../base/storage-unavailable.ts'
import type { FileCache, FoundFile } from './file-cache.ts'
import type { Originals } from './originals.ts'
import type { PictureDecoder } from './picture-decoder.ts'
import { ProcessEnded } from './picture-process.ts'
import { UnusablePicture } from './picture-task.ts'
import { type RenditionKind, renditionPath, type WantedRendition } from './rendition-path.ts'
import { createRenditions } from './renditions.ts'

const COVERS = 'thumbnail/Thumbnail'
const SLOTS = new Set([COVERS, 'thumbnail/Content', 'avatars/Profile Photo'])

const FOR_EVER = 'public, max-age=31536000, immutable'
const FOR_A_MINUTE = 'public, max-age=60'

/** Answers `/images/{bucket}/{folder}/{name}?w=640`, for mails with `&as=jpeg`, for wide covers with `&crop=wide`, only in the widths that pages use, so that requests cannot fill the disk. */
export function imageRoute(
  cache: FileCache,
  originals: Originals,
  decoder: PictureDecoder,
): (request: Request) => Promise<Response | null> {
  const renditions = createRenditions(cache, originals, decoder)

  return async request => {
    const address = readAddress(new URL(request.url))
    if (!address) return null
    try {
      // Before the cache, so that a removed picture is not served from it.
      const version = await originals.findVersion(address.bucket, address.key)
      if (version === null) return null
      const wanted = { ...address, version }
      const at = (kind: RenditionKind) => renditionPath(wanted, kind)
      const make = (kind: 'webp' | 'jpeg') => renditions.make(wanted, kind, viewerOf(request))
      if (wantsJpeg(request)) {
        const jpeg = (await renditions.find(wanted, 'jpeg')) ?? (await make('jpeg'))
        return jpeg && answer(request, 'jpeg', { path: at('jpeg'), file: jpeg }, FOR_EVER)
      }
      const takesAvif = acceptsAvif(request)
      const avif = takesAvif ? await renditions.find(wanted, 'avif') : null
      if (avif && avif.size > 0) return answer(request, 'avif', { path: at('avif'), file: avif }, FOR_EVER)
      const webp = (await renditions.find(wanted, 'webp')) ?? (await make('webp'))
      if (!webp) return null
      const isFinal = !takesAvif || avif !== null
      if (!isFinal) renditions.makeAvif(wanted)
      return answer(request, 'webp', { path: at('webp'), file: webp }, isFinal ? FOR_EVER : FOR_A_MINUTE)
    } catch (error) {
      return (error instanceof StorageUnavailable && (await answerLast(request, address))) || refusal(error)
    }
  }

  /** After a restart, nobody knows the version of what is on the disk. */
  async function answerLast(request: Request, address: Address): Promise<Response | null> {
    for (const kind of kindsFor(request)) {
      const last = await renditions.findLast(address, kind)
      if (last && last.file.size > 0) return answer(request, kind, last, FOR_A_MINUTE)
    }
    return null
  }
}

const wantsJpeg = (request: Request) => new URL(request.url).searchParams.get('as') === 'jpeg'

function kindsFor(request: Request): RenditionKind[] {
  if (wantsJpeg(request)) return ['jpeg']
  return acceptsAvif(request) ? ['avif', 'webp'] : ['webp']
}

function viewerOf({ signal }: Request) {
  return { client: limitKeyOf(findRequestContext()?.address ?? 'unknown'), signal }
}

export function refusal(error: unknown): Response {
  if (error instanceof UnusablePicture)
    return new Response('This file is no picture that can be shown.', {
      status: 415,
      headers: { 'cache-control': 'no-store' },
    })
  if (error instanceof StorageUnavailable) {
    logFailure('storage-unavailable', error)
    return unavailable('The pictures cannot be reached at the moment. Please try again in a while.', 30)
  }
  if (!(error instanceof QueueFull || error instanceof ProcessEnded)) throw error
  if (error instanceof ProcessEnded) logFailure('picture-process-ended', error)
  return unavailable('Too many pictures are being prepared. Please try again in a moment.', 5)
}

export function unavailable(words: string, seconds: number): Response {
  const headers = { 'cache-control': 'no-store', 'retry-after': String(seconds) }
  return new Response(words, { status: 503, headers })
}

type Address = Omit<WantedRendition, 'version'>

function readAddress(url: URL): Address | null {
  const [, , bucket = '', folder = '', name = '', ...rest] = url.pathname
    .split('/')
    .map(part => decoded(part) ?? '')
  const width = Number(url.searchParams.get('w') ?? 640)
  const isWide = url.searchParams.get('crop') === 'wide'
  const slot = `${bucket}/${folder}`
  if (rest.length > 0 || !name || !SLOTS.has(slot) || !isWidth(width)) return null
  if (isWide && (slot !== COVERS || width < leastWide || url.searchParams.has('as'))) return null
  // A film of 200 MB would be downloaded from a storage elsewhere, only to be refused.
  if (fileKindOf(name)) return null
  return { bucket, key: `${folder}/${name}`, width, isWide }
}

function isWidth(width: number): boolean {
  return pictureWidths.some(known => known === width)
}

function acceptsAvif(request: Request): boolean {
  const kinds = request.headers.get('accept')?.split(',') ?? []
  return kinds.some(kind => /^\s*image\/avif\s*(;|$)/i.test(kind) && !/;\s*q=0(\.0*)?\s*$/i.test(kind))
}

function answer(request: Request, kind: RenditionKind, { path, file }: FoundFile, cacheControl: string) {
  const headers = {
    'content-type': `image/${kind}`,
    'content-length': String(file.size),
    'cache-control': cacheControl,
    vary: 'Accept',
    etag: `"${basename(path)}"`,
  }
  if (matchesEtag(request.headers.get('if-none-match'), headers.etag))
    return new Response(null, { status: 304, headers })
  return new Response(request.method === 'HEAD' ? null : file.body(), { headers })
}
