import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { imageRoute } from './images.ts'

/** As a phone held upright saves it: wide pixels, a note to turn them, and the place where it was taken. */
const photo = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#4466aa' } })
  .withExif({ IFD0: { Orientation: '6', Copyright: 'Marlo' }, IFD3: { GPSLatitude: '52/1 30/1 0/1' } })
  .withMetadata({ orientation: 6 })
  .jpeg()
  .toBuffer()

async function route(originals: Record<string, Uint8Array>) {
  const cache = await mkdtemp(join(tmpdir(), 'byline-images-'))
  let reads = 0
  const answer = imageRoute(cache, async (bucket, key) => {
    reads++
    return originals[`${bucket}/${key}`] ?? null
  })
  return {
    get: (path: string, headers?: HeadersInit) => answer(new Request(`http://x${path}`, { headers })),
    reads: () => reads,
  }
}

const bytesOf = async (response: Response | null) =>
  Buffer.from(response ? await response.arrayBuffer() : new ArrayBuffer(0))

test('a picture comes as WebP in the width that was asked for, upright and without what the camera noted', async () => {
  const { get } = await route({ 'avatars/Profile Photo/a.jpg': photo })
  const response = await get('/images/avatars/Profile%20Photo/a.jpg?w=320')
  expect(response?.headers.get('content-type')).toBe('image/webp')
  const made = await sharp(await response?.arrayBuffer()).metadata()
  expect(made).toMatchObject({ format: 'webp', width: 320, height: 480 })
  expect(made.exif).toBeUndefined()
})

test('a small picture is not blown up, and the second reader gets the kept one', async () => {
  const small = await sharp(photo).resize(100).toBuffer()
  const { get } = await route({ 'thumbnail/Content/s.jpg': small })
  const first = await get('/images/thumbnail/Content/s.jpg?w=1920')
  const bytes = await bytesOf(first)
  expect((await sharp(bytes).metadata()).width).toBe(100)
  const again = await get('/images/thumbnail/Content/s.jpg?w=1920')
  expect((await bytesOf(again)).equals(bytes)).toBe(true)
  expect(
    (
      await get('/images/thumbnail/Content/s.jpg?w=1920', {
        'if-none-match': first?.headers.get('etag') ?? '',
      })
    )?.status,
  ).toBe(304)
})

test.each(['?w=641', '?w=-1', '?w=99999', '?w=abc'])('the width %s is nothing', async query => {
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
])('%s is nothing', async path => {
  const { get } = await route({ 'thumbnail/Content/s.jpg': photo })
  expect(await get(path)).toBeNull()
})

test('a removed picture does not live on in the cache', async () => {
  const originals: Record<string, Uint8Array> = { 'thumbnail/Content/s.jpg': photo }
  const { get } = await route(originals)
  expect((await get('/images/thumbnail/Content/s.jpg'))?.status).toBe(200)
  delete originals['thumbnail/Content/s.jpg']
  expect(await get('/images/thumbnail/Content/s.jpg')).toBeNull()
})

test('a disk that takes nothing costs time, not the picture', async () => {
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = imageRoute('/dev/null/images', async () => photo)
  const response = await answer(new Request('http://x/images/thumbnail/Content/s.jpg?w=320'))
  expect(response?.status).toBe(200)
  expect(printed).toHaveBeenCalledOnce()
})
