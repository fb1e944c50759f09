import { createHash } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import { bomb, html, longGif, movingGifFile, noise, phonePhoto, svg } from '#tests/support/odd-pictures.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { LOW_PRIORITY, until } from '#tests/support/until.ts'
import { FileCache } from './file-cache.ts'
import { imageRoute } from './image-route.ts'
import { PictureDecoder } from './picture-decoder.ts'
import { prepareRenditions } from './prepare-renditions.ts'

const decoder = new PictureDecoder(1)
afterAll(() => decoder.close())

const photo = await phonePhoto()
const FOR_EVER = 'public, max-age=31536000, immutable'

/** `isAway`: the storage does not answer, and nothing was asked of it before. */
async function route(originals: Record<string, Uint8Array>, cache?: string, isAway = false) {
  const folder = cache ?? (await temporaryFolder('images'))
  let reads = 0
  const file = join(await temporaryFolder('originals'), 'original')
  const answer = imageRoute(
    new FileCache(folder, 100e6),
    {
      findVersion: async (bucket, key) => {
        if (isAway) throw new StorageUnavailable()
        const bytes = originals[`${bucket}/${key}`]
        return bytes ? createHash('sha256').update(bytes).digest('hex') : null
      },
      findOwner: async () => null,
      withFile: async (bucket, key, work) => {
        reads++
        const bytes = originals[`${bucket}/${key}`]
        if (!bytes) return null
        await writeFile(file, bytes)
        return await work(file)
      },
    },
    decoder,
  )
  const get = (path: string, headers?: HeadersInit) => answer(new Request(`http://x${path}`, { headers }))
  return {
    get,
    answer,
    folder,
    /** Requests the AVIF until the response is immutable. */
    async getAvif(path: string) {
      const avif = `${path}&as=avif`
      await until(
        async () => expect((await get(avif))?.headers.get('cache-control')).toBe(FOR_EVER),
        LOW_PRIORITY,
      )
      return await get(avif)
    },
    reads: () => reads,
    stored: async () => (await readdir(folder, { recursive: true })).filter(name => name.includes('.')),
  }
}

const bytesOf = async (response: Response | null) =>
  Buffer.from(response ? await response.arrayBuffer() : new ArrayBuffer(0))

test.each(['webp', 'avif', 'jpeg'] as const)(
  'answers %s in the requested width, upright and without metadata',
  async kind => {
    const { get, getAvif } = await route({ 'thumbnail/Content/a.jpg': photo })
    const path = `/images/thumbnail/Content/a.jpg?w=320${kind === 'jpeg' ? '&as=jpeg' : ''}`
    const response = await (kind === 'avif' ? getAvif(path) : get(path))
    expect(response?.headers.get('content-type')).toBe(`image/${kind}`)
    const bytes = await bytesOf(response)
    const made = sharp(bytes)
    const facts = await made.metadata()
    expect(facts).toMatchObject({ format: kind === 'avif' ? 'heif' : kind, width: 320, height: 480 })
    expect([facts.exif, facts.xmp, facts.iptc, facts.icc, facts.orientation]).toEqual(
      Array(5).fill(undefined),
    )
    for (const word of ['Exif', 'Marlo', 'xmpmeta']) expect(bytes.includes(word)).toBe(false)
    const { data } = await made.removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (y: number) => [...data.subarray(3 * (320 * y + 160), 3 * (320 * y + 160) + 3)]
    expect(at(40)[0]).toBeGreaterThan(200)
    expect(at(440)[2]).toBeGreaterThan(200)
  },
)

test('the test photo contains metadata', async () => {
  expect(await sharp(photo).metadata()).toMatchObject({ width: 1200, height: 800, orientation: 6 })
  for (const word of ['Exif', 'Marlo', 'xmpmeta']) expect(photo.includes(word)).toBe(true)
})

const ACCEPTS_AVIF = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }
test.each([{}, ACCEPTS_AVIF])('answers each address in one format, whatever is accepted', async headers => {
  const { get, getAvif } = await route({ 'thumbnail/Content/s.jpg': photo })
  const path = '/images/thumbnail/Content/s.jpg?w=640'
  await getAvif(path)
  for (const [address, format] of [
    [path, 'webp'],
    [`${path}&as=avif`, 'avif'],
    [`${path}&as=jpeg`, 'jpeg'],
  ] as const) {
    const response = await get(address, headers)
    expect(response?.headers.get('content-type')).toBe(`image/${format}`)
    expect(response?.headers.get('cache-control')).toBe(FOR_EVER)
    expect(response?.headers.has('vary')).toBe(false)
  }
})

test('redirects an AVIF to WebP while it is encoded', async () => {
  const { get, getAvif } = await route({ 'thumbnail/Content/s.jpg': photo })
  const path = '/images/thumbnail/Content/s.jpg?w=640'
  const first = await get(`${path}&as=avif`)
  expect([first?.status, first?.headers.get('location')]).toEqual([302, path])
  expect(first?.headers.get('cache-control')).toBe('public, max-age=60')
  const webp = await get(path)
  const avif = await getAvif(path)
  expect((await bytesOf(avif)).length).toBeLessThan((await bytesOf(webp)).length)
  expect(avif?.headers.get('etag')).not.toBe(webp?.headers.get('etag'))

  const etag = avif?.headers.get('etag') ?? ''
  for (const known of [etag, `"x,y", W/${etag}`])
    expect((await get(`${path}&as=avif`, { 'if-none-match': known }))?.status).toBe(304)
})

test('does not store an AVIF larger than the WebP', async () => {
  const dot = await sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { getAvif, reads } = await route({ 'thumbnail/Content/dot.png': dot })
  const path = '/images/thumbnail/Content/dot.png?w=320'
  expect((await getAvif(path))?.headers.get('location')).toBe(path)
  const before = reads()
  expect((await getAvif(path))?.headers.get('cache-control')).toBe(FOR_EVER)
  expect(reads()).toBe(before)
})

test('answers an animation as animated WebP only', async () => {
  const { get, getAvif } = await route({ 'thumbnail/Content/m.gif': await movingGifFile(3) })
  const path = '/images/thumbnail/Content/m.gif?w=320'
  expect((await getAvif(path))?.headers.get('location')).toBe(path)
  const response = await get(path)
  expect(await sharp(await bytesOf(response)).metadata()).toMatchObject({ width: 60, height: 40, pages: 3 })
})

test.each(['webp', 'jpeg'] as const)('answers a still %s of a portrait', async kind => {
  const tall = await noise(100, 1200).jpeg().toBuffer()
  const originals = { 'tall.jpg': tall, 'm.gif': await movingGifFile(3, 400, 600) }
  const { get } = await route(
    Object.fromEntries(
      Object.entries(originals).map(([name, bytes]) => [`avatars/Profile Photo/${name}`, bytes]),
    ),
  )
  const size = async (name: string) => {
    const path = `/images/avatars/Profile%20Photo/${name}?w=160&as=${kind}`
    const facts = await sharp(await bytesOf(await get(path))).metadata()
    return [facts.width, facts.height, facts.pages ?? 1]
  }
  expect(await size('tall.jpg')).toEqual([13, 160, 1])
  expect(await size('m.gif')).toEqual([107, 160, 1])
})

test('does not mix renditions of pictures with one name', async () => {
  const name = 'avatars/Profile Photo/a.png'
  const originals: Record<string, Uint8Array> = { [name]: await noise(20, 10).png().toBuffer() }
  const { get } = await route(originals)
  const path = '/images/avatars/Profile%20Photo/a.png?w=160'
  const first = await get(path)
  originals[name] = await noise(30, 10).png().toBuffer()
  const etag = { 'if-none-match': first?.headers.get('etag') ?? '' }
  const second = await get(path, etag)
  expect(second?.status).toBe(200)
  expect((await sharp(await bytesOf(second)).metadata()).width).toBe(30)
  delete originals[name]
  expect(await get(path)).toBeNull()
})

test('reads no more of a rendition than its client', async () => {
  const { get } = await route({ 'thumbnail/Content/s.png': await noise(1900, 1200).png().toBuffer() })
  for (const from of ['the encoder', 'the disk']) {
    const response = await get('/images/thumbnail/Content/s.png?w=1920')
    expect(Number(response?.headers.get('content-length')), from).toBeGreaterThan(500_000)
    const reader = response?.body?.getReader()
    expect((await reader?.read())?.value, from).toHaveLength(65_536)
    await reader?.cancel()
  }
})

test('answers the first frame of a large animation', async () => {
  const { get } = await route({ 'thumbnail/Content/m.gif': longGif() })
  const response = await get('/images/thumbnail/Content/m.gif?w=160')
  const facts = await sharp(await bytesOf(response)).metadata()
  expect([facts.width, facts.height, facts.pages]).toEqual([160, 125, undefined])
})

test('does not enlarge a small picture', async () => {
  const small = await sharp(photo).resize(100).toBuffer()
  const { get, reads } = await route({ 'thumbnail/Content/s.jpg': small })
  const first = await get('/images/thumbnail/Content/s.jpg?w=1920')
  const bytes = await bytesOf(first)
  expect((await sharp(bytes).metadata()).width).toBe(100)
  const again = await get('/images/thumbnail/Content/s.jpg?w=1920')
  expect((await bytesOf(again)).equals(bytes)).toBe(true)
  expect(reads()).toBe(1)
  const etag = { 'if-none-match': first?.headers.get('etag') ?? '' }
  expect((await get('/images/thumbnail/Content/s.jpg?w=1920', etag))?.status).toBe(304)
})

test('encodes once for concurrent requests', async () => {
  const { get, reads } = await route({ 'thumbnail/Content/s.jpg': photo })
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('/images/thumbnail/Content/s.jpg')))
  expect(new Set(answers.map(answer => answer?.status))).toEqual(new Set([200]))
  expect(reads()).toBe(1)
})

const whole = await noise().jpeg().toBuffer()
test.each([
  ['a bomb', bomb()],
  ['an SVG', svg],
  ['an HTML page', html],
  ['a TIFF', await noise().tiff().toBuffer()],
  ['a truncated JPEG', whole.subarray(0, whole.length / 2)],
  ['an empty file', Buffer.alloc(0)],
])('answers 415 for %s in any width', async (_name, bytes) => {
  const { get, reads, stored } = await route({ 'thumbnail/Content/odd.png': bytes })
  for (const query of ['w=640', 'w=640&as=avif', 'w=320']) {
    const response = await get(`/images/thumbnail/Content/odd.png?${query}`)
    expect([response?.status, response?.headers.get('cache-control')]).toEqual([415, 'no-store'])
  }
  expect(reads()).toBe(1)
  expect(await stored()).toEqual([])
})

test.each(['?w=641', '?w=-1', '?w=99999', '?w=abc'])('answers null for the width %s', async query => {
  const { get, reads } = await route({ 'thumbnail/Content/s.jpg': photo })
  expect(await get(`/images/thumbnail/Content/s.jpg${query}`)).toBeNull()
  expect(reads()).toBe(0)
})

test.each([
  '/images/thumbnail/Secret/s.jpg',
  '/images/other/Content/s.jpg',
  '/images/thumbnail/Content/../x',
  '/images/thumbnail/Content/gone.jpg',
  '/images/thumbnail/Content/%E0%A4%A',
])('answers null for %s', async path => {
  const { get } = await route({ 'thumbnail/Content/s.jpg': photo })
  expect(await get(path)).toBeNull()
})

test.each(['webp', 'avif'])('does not answer a removed %s from disk', async kind => {
  const originals: Record<string, Uint8Array> = { 'thumbnail/Content/s.jpg': photo }
  const { get, getAvif } = await route(originals)
  expect((await getAvif('/images/thumbnail/Content/s.jpg?w=320'))?.status).toBe(200)
  delete originals['thumbnail/Content/s.jpg']
  expect(await get(`/images/thumbnail/Content/s.jpg?w=320&as=${kind}`)).toBeNull()
})

test('answers the picture when the disk is not writable', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { get } = await route({ 'thumbnail/Content/s.jpg': photo }, '/dev/null/images')
  for (let view = 0; view < 2; view++)
    expect((await get('/images/thumbnail/Content/s.jpg?w=320'))?.status).toBe(200)
  // A rendition that an earlier test has asked for may fail meanwhile.
  const ofThisDisk = printed.mock.calls.filter(([line]) => String(line).includes('/dev/null'))
  expect(ofThisDisk).toHaveLength(2)
})

test('answers 503 while the storage cannot be reached', async () => {
  const away = imageRoute(
    new FileCache(await temporaryFolder('images'), 100e6),
    {
      findVersion: async () => '1',
      findOwner: async () => null,
      withFile: async () => {
        throw new StorageUnavailable()
      },
    },
    decoder,
  )
  const response = await away(new Request('http://x/images/thumbnail/Content/a.webp?w=640'))
  expect(response?.status).toBe(503)
  expect(response?.headers.get('retry-after')).toBe('30')
})

test('sends the wide crop of a cover only', async () => {
  const { get } = await route({
    'thumbnail/Thumbnail/a.webp': await noise(900, 600).webp().toBuffer(),
    'thumbnail/Content/a.webp': await noise(900, 600).webp().toBuffer(),
  })
  const sizeOf = async (address: string) => {
    const { width, height } = await sharp(await (await get(address))?.arrayBuffer()).metadata()
    return [width, height]
  }
  expect(await sizeOf('/images/thumbnail/Thumbnail/a.webp?w=640')).toEqual([640, 427])
  expect(await sizeOf('/images/thumbnail/Thumbnail/a.webp?w=640&crop=wide')).toEqual([640, 214])
  for (const other of ['Content/a.webp?w=640', 'Thumbnail/a.webp?w=320', 'Thumbnail/a.webp?w=640&as=jpeg'])
    expect(await get(`/images/thumbnail/${other}&crop=wide`)).toBeNull()
})

test('prepares an uploaded cover in all sizes', async () => {
  // Its AVIF takes longer than others wait for work of the background.
  const large = await noise(960, 960).jpeg().toBuffer()
  const { answer, get, stored, reads } = await route({
    'thumbnail/Thumbnail/6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b-960x960-aabbcc.jpg': large,
  })
  const prepare = prepareRenditions(answer)
  const at = (path: string, method = 'POST') => new Request(`http://x/storage/v1/object/${path}`, { method })
  prepare(
    at('thumbnail/Thumbnail/6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b-960x960-aabbcc.jpg', 'GET'),
    new Response(),
  )
  prepare(
    at('thumbnail/Thumbnail/6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b-960x960-aabbcc.jpg'),
    new Response(null, { status: 403 }),
  )
  prepare(at('avatars/Profile%20Photo/a.jpeg'), new Response())
  expect(await stored()).toEqual([])

  prepare(at('thumbnail/Thumbnail/6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b-960x960-aabbcc.jpg'), new Response())
  const forms = [320, 640, 960, '640&crop=wide', '960&crop=wide']
  await until(async () => expect(await stored()).toHaveLength(2 * forms.length), LOW_PRIORITY)
  const before = reads()
  for (const form of forms) {
    const response = await get(
      `/images/thumbnail/Thumbnail/6f1a2b3c-4d5e-4f60-8a7b-9c0d1e2f3a4b-960x960-aabbcc.jpg?w=${form}&as=avif`,
    )
    expect(response?.headers.get('cache-control')).toBe(FOR_EVER)
  }
  expect(reads()).toBe(before)
})
