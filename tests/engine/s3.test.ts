import { readdir } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { checkS3 } from '#server/api/storage/check-s3.ts'
import { keyOf } from '#server/api/storage/object-files.ts'
import { s3Requests } from '#server/api/storage/s3-requests.ts'
import { readConfig } from '#server/config/config.ts'
import { readS3Url } from '#server/config/s3-url.ts'
import { FileCache } from '#server/images/file-cache.ts'
import { imageRoute } from '#server/images/image-route.ts'
import { originalsOf } from '#server/images/originals.ts'
import { PictureDecoder } from '#server/images/picture-decoder.ts'
import { MAX_RENDITIONS, renditionsFolder } from '#server/images/rendition-path.ts'
import { noise } from '#tests/support/odd-pictures.ts'
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { freePort } from '#tests/support/site.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf } from './people-of.ts'

let s3: S3Server
let server: TestServer
let images: ReturnType<typeof imageRoute>
const decoder = new PictureDecoder(1)
const picture = await noise(64, 64).png().toBuffer()
const { signedUpAdmin, call } = peopleOf(() => server)

beforeAll(async () => {
  s3 = await startS3Server()
  server = await startTestServer({ S3_URL: s3.url })
  const config = readConfig({ DATA_DIR: server.dataDir })
  const cache = new FileCache(renditionsFolder(server.dataDir), MAX_RENDITIONS)
  images = imageRoute(cache, originalsOf(config, server), decoder)
})
afterAll(async () => {
  decoder.close()
  await server?.stop()
  await s3?.stop()
})

async function uploadedBy(person: string, name: string) {
  const { client } = await signedUpAdmin(person)
  const thumbnails = client.storage.from('thumbnail')
  const upload = (bytes = picture, as = name) =>
    thumbnails.upload(`Thumbnail/${as}`, new Blob([new Uint8Array(bytes)], { type: 'image/png' }))
  const view = (width = 320) => images(new Request(`http://x/images/thumbnail/Thumbnail/${name}?w=${width}`))
  return { thumbnails, upload, view, key: keyOf('thumbnail', `Thumbnail/${name}`) }
}

test('stores, lists, shows and removes an upload', async () => {
  const { thumbnails, upload, view, key } = await uploadedBy('Ada', 'kept.png')
  expect((await upload()).error).toBeNull()
  expect(await s3.keys()).toContain(key)
  const listed = await thumbnails.list('Thumbnail')
  expect(listed.data?.map(({ name, metadata }) => [name, metadata?.size])).toEqual([
    ['kept.png', picture.length],
  ])
  const original = await fetch(thumbnails.getPublicUrl('Thumbnail/kept.png').data.publicUrl)
  expect(original.headers.get('content-length')).toBe(String(picture.length))
  expect(Buffer.from(await original.arrayBuffer()).equals(picture)).toBe(true)
  expect((await view())?.headers.get('content-type')).toBe('image/webp')

  expect((await thumbnails.remove(['Thumbnail/kept.png'])).data).toHaveLength(1)
  expect(await s3.keys()).not.toContain(key)
  expect(await view()).toBeNull()
  const folders = await readdir(server.dataDir, { recursive: true })
  expect(
    folders.filter(
      name => /^((uploads|downloads)\/.|images\/..\/.)/.test(name) && !name.endsWith('.incoming'),
    ),
  ).toEqual([])
})

test('asks the bucket for the part of a film alone', async () => {
  const { thumbnails } = await uploadedBy('Cleo', 'unused.png')
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(1000, '0123456789')])
  const { error } = await thumbnails.upload('Content/film.mp4', new Blob([film], { type: 'video/mp4' }))
  expect(error).toBeNull()
  const { publicUrl } = thumbnails.getPublicUrl('Content/film.mp4').data
  const part = await fetch(publicUrl, { headers: { range: 'bytes=12-21' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 12-21/${film.length}`,
    '0123456789',
  ])
})

test('shows a new picture under a removed name', async () => {
  const { thumbnails, upload, view } = await uploadedBy('Ines', 'again.png')
  await upload()
  const first = await view()
  await thumbnails.remove(['Thumbnail/again.png'])
  await upload(await noise(32, 32).png().toBuffer())
  const second = await view()
  const bytes = Buffer.from((await second?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect((await sharp(bytes).metadata()).width).toBe(32)
  expect(second?.headers.get('etag')).not.toBe(first?.headers.get('etag'))
})

test('stores one of two concurrent uploads', async () => {
  const { thumbnails, upload } = await uploadedBy('Hana', 'twice.png')
  const answers = await Promise.all([upload(), upload()])
  expect(answers.map(({ error }) => error?.message ?? null).sort()).toEqual([
    'The resource already exists',
    null,
  ])
  const stored = await fetch(thumbnails.getPublicUrl('Thumbnail/twice.png').data.publicUrl)
  expect(Buffer.from(await stored.arrayBuffer()).equals(picture)).toBe(true)
  expect((await upload(picture.subarray(0, 200), 'damaged.png')).error).not.toBeNull()
  expect(await s3.keys()).not.toContain(keyOf('thumbnail', 'Thumbnail/damaged.png'))
})

test('serves renditions while S3 is unavailable', async () => {
  const { thumbnails, upload, view, key } = await uploadedBy('Lou', 'away.png')
  await upload()
  expect((await view(320))?.status).toBe(200)
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  await s3.stop()
  try {
    expect((await view(320))?.status).toBe(200)
    const unprepared = await view(640)
    expect(unprepared?.status).toBe(503)
    expect(unprepared?.headers.get('retry-after')).toBe('30')
    expect((await upload(picture, 'late.png')).error).toMatchObject({
      message: 'The service is not available right now. Please try again.',
    })
    expect((await thumbnails.remove(['Thumbnail/away.png'])).error).not.toBeNull()
    expect((await fetch(thumbnails.getPublicUrl('Thumbnail/away.png').data.publicUrl)).status).toBe(503)
  } finally {
    await s3.start()
  }
  expect(said.mock.calls.flat().join()).toMatch(/storage-unavailable.*The storage at S3_URL did not respond/)
  const names = (await thumbnails.list('Thumbnail')).data?.map(({ name }) => name)
  expect(names).toContain('away.png')
  expect(names).not.toContain('late.png')
  expect(await s3.keys()).toContain(key)
  expect((await view(640))?.status).toBe(200)
})

test('answers reads while removals hang', async () => {
  const { thumbnails, upload } = await uploadedBy('Max', 'slow.png')
  await upload()
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  await s3.stop()
  const silent = createServer()
  const held = new Set<Socket>()
  silent.on('connection', socket => held.add(socket.on('error', () => {})))
  await new Promise<void>(resolve => silent.listen(Number(new URL(s3.url).port), '127.0.0.1', resolve))
  try {
    let ended = 0
    const removals = Array.from({ length: 40 }, () =>
      thumbnails.remove(['Thumbnail/slow.png']).then(() => ended++),
    )
    await until(() => expect(held.size).toBeGreaterThan(0))
    expect((await call('/rest/v1/blogs?select=id')).status).toBe(200)
    expect(ended).toBe(0)
    for (const socket of held) socket.destroy()
    silent.close()
    await Promise.all(removals)
  } finally {
    silent.close()
    await s3.start()
  }
})

const requestsAt = (url: string) => {
  const place = readS3Url(url)
  if (!place) throw new Error(`no address: ${url}`)
  return s3Requests(place)
}

test('the start refuses a wrong secret', async () => {
  const start = startTestServer({ S3_URL: s3.url.replace(':S3RVER@', ':wrong@') })
  await expect(start).rejects.toThrow(/cannot be written to \(SignatureDoesNotMatch\)\. Check the key/)
})

test('refuses an unknown key or missing bucket', async () => {
  expect(await checkS3(requestsAt(s3.url))).toBeNull()
  expect((await s3.keys()).filter(key => key.startsWith('.check'))).toEqual([])
  await expect(checkS3(requestsAt(s3.url.replace('//S3RVER', '//nobody')))).rejects.toThrow(
    'InvalidAccessKeyId',
  )
  await expect(checkS3(requestsAt(s3.url.replace('/pictures', '/other')))).rejects.toThrow(
    'there is no such bucket',
  )
  expect(await checkS3(requestsAt(`http://KEY:SECRET@127.0.0.1:${await freePort()}/pictures`))).toMatch(
    /^S3_URL cannot be reached \(ECONNREFUSED\)/,
  )
})

test('gives up on storage that accepts connections and never answers', async () => {
  const silent = createServer(() => {})
  await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  setFlagsFromString('--expose-gc')
  const collecting = setInterval(runInNewContext('gc'), 20)
  onTestFinished(() => clearInterval(collecting))
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const request = requestsAt(`http://KEY:SECRET@127.0.0.1:${port}/pictures`)
  await expect(request('GET', 'thumbnail/x', { signal: AbortSignal.timeout(200) })).rejects.toThrow('timeout')
  expect(await checkS3(request, 200)).toMatch(/no answer in/)
})
