import { randomUUID } from 'node:crypto'
import { request as httpRequest } from 'node:http'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { OWN_REQUEST } from '#server/base/request-context.ts'
import { memoryLimits, limits as table } from '#server/http/limits.ts'
import { avifBomb } from '#tests/support/odd-pictures.ts'
import { until } from '#tests/support/until.ts'
import { tokenOf } from './people-of.ts'
import {
  countedBody,
  decoder,
  expectNothingLeft,
  leftovers,
  photoPath,
  picture,
  send,
  server,
  signedUp,
  signedUpAdmin,
  storage,
  storageOf,
} from './uploads-fixture.ts'

const refusals: [who: string, status: number, of: () => Promise<{ path: string; token: string | null }>][] = [
  ['a visitor', 403, async () => ({ path: photoPath(), token: null })],
  [
    'a reader, for a picture of a post',
    403,
    async () => ({
      path: `thumbnail/Content/${randomUUID()}.png`,
      token: await tokenOf((await signedUp('Noor')).client),
    }),
  ],
  [
    'a reader who has signed out',
    401,
    async () => {
      const { client } = await signedUp('Tomas')
      const token = await tokenOf(client)
      await client.auth.signOut()
      return { path: photoPath(), token }
    },
  ],
  [
    'a reader whose account was removed',
    401,
    async () => {
      const { client, id } = await signedUp('Olga')
      const token = await tokenOf(client)
      await server.sql`delete from auth.users where id = ${id}`
      return { path: photoPath(), token }
    },
  ],
  ['somebody with a made-up token', 401, async () => ({ path: photoPath(), token: 'a.b.c' })],
  [
    'a reader, over a picture that is there',
    409,
    async () => {
      const token = await tokenOf((await signedUp('Ines')).client)
      const path = photoPath()
      expect((await send(path, token, new Uint8Array(picture))).status).toBe(200)
      return { path, token }
    },
  ],
]

test.each(refusals)('refuses an upload of %s before its body', async (_who, status, of) => {
  const { path, token } = await of()
  const { body, sent } = countedBody(10_000_000)
  expect((await send(path, token, body)).status).toBe(status)
  // A ReadableStream reads one chunk ahead.
  expect(sent()).toBeLessThanOrEqual(65_536)
})

test('reads an avatar no further than 2 MB', async () => {
  const token = await tokenOf((await signedUp('Mira')).client)
  const announced = countedBody(15_000_000)
  const response = await send(photoPath(), token, announced.body, { 'content-length': '15000000' })
  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ message: 'A file may have at most 2 MB here.' })
  expect(announced.sent()).toBeLessThanOrEqual(65_536)

  const unannounced = countedBody(15_000_000)
  expect((await send(photoPath(), token, unannounced.body)).status).toBe(413)
  expect(unannounced.sent()).toBeLessThan(2.5 * 1024 * 1024)
  await expectNothingLeft()
})

test('refuses a large body without a broken connection', async () => {
  const token = await tokenOf((await signedUp('Jan')).client)
  const response = await fetch(`${server.url}/storage/v1/object/${photoPath()}`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(4_000_000),
  })
  expect(response.status).toBe(413)
})

test('refuses a bomb and stays responsive', async () => {
  const { client } = await signedUp('Lia')
  const bomb = new Blob([new Uint8Array(avifBomb())], { type: 'image/avif' })
  const ended: string[] = []
  const upload = client.storage
    .from('avatars')
    .upload(`Profile Photo/${randomUUID()}.avif`, bomb)
    .finally(() => ended.push('upload'))
  await client.from('blogs').select('id').limit(1)
  ended.push('read')
  expect((await upload).error?.message).toBe('An AVIF picture may have at most 16 megapixels.')
  expect(ended).toEqual(['read', 'upload'])
})

test('an aborted upload stops its decoding and leaves no file', async () => {
  const { client } = await signedUpAdmin('Rosa')
  const token = await tokenOf(client)
  const large = await sharp({ create: { width: 4000, height: 4000, channels: 3, background: '#246' } })
    .avif({ effort: 0 })
    .toBuffer()
  const name = `Content/${randomUUID()}.avif`
  const gone = new AbortController()
  const request = new Request(`${server.url}/storage/v1/object/thumbnail/${name}`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${token}`,
      'content-type': 'image/avif',
    },
    body: new Uint8Array(large),
    signal: gone.signal,
  })
  const answer = storage(request, OWN_REQUEST)
  decoder.close()
  await until(() => expect(decoder.pids).toHaveLength(1))
  gone.abort()
  expect((await answer).status).toBe(499)
  expect(decoder.pids).toEqual([])
  expect(await server.sql`select from storage.objects where name = ${name}`).toEqual([])
  await expectNothingLeft()
})

test('leaves no file of a broken connection', async () => {
  const { client } = await signedUp('Emil')
  const path = photoPath()
  const { hostname, port } = new URL(server.url)
  const upload = httpRequest({
    hostname,
    port,
    method: 'POST',
    path: `/storage/v1/object/${path}`,
    headers: {
      apikey: server.publishableKey,
      authorization: `Bearer ${await tokenOf(client)}`,
      'content-type': 'image/png',
      'content-length': '1000000',
    },
  })
  upload.on('error', () => {})
  upload.write(Buffer.alloc(300_000))
  await until(async () => expect(await leftovers()).toHaveLength(1))
  upload.destroy()
  await until(async () => expect(await leftovers()).toHaveLength(0))
  const sent = await send(path, await tokenOf(client), new Uint8Array(picture))
  expect(sent.status).toBe(200)
})

test('stores one of two concurrent uploads with one name completely', async () => {
  const { client, id } = await signedUp('Hana')
  const path = photoPath()
  const token = await tokenOf(client)
  const answers = await Promise.all([
    send(path, token, new Uint8Array(picture)),
    send(path, token, new Uint8Array(picture)),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const rows = await server.sql`select bucket_id from storage.objects where owner_id = ${id}`
  expect(rows).toHaveLength(1)
  const read = await fetch(`${server.url}/storage/v1/object/public/${path}`)
  expect(Buffer.from(await read.arrayBuffer()).equals(picture)).toBe(true)
})

test('an upload whose session ends meanwhile is not stored', async () => {
  const { client, id } = await signedUp('Pia')
  const token = await tokenOf(client)
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new Uint8Array(picture))
      finish = () => controller.close()
    },
  })
  const answer = send(photoPath(), token, body)
  await until(async () => expect(await leftovers()).toHaveLength(1))
  await client.auth.signOut()
  finish()
  expect((await answer).status).toBe(401)
  expect(await server.sql`select from storage.objects where owner_id = ${id}`).toEqual([])
  await expectNothingLeft()
})

test('uploads are limited for each account and each address', async () => {
  const client = (await signedUp('Kim')).client
  const token = await tokenOf(client)
  const limited = storageOf(memoryLimits(() => 0))
  const { count } = table.uploadByAccount
  const upload = (bearer: string | null) =>
    limited(
      new Request(`${server.url}/storage/v1/object/${photoPath()}`, {
        method: 'POST',
        headers: {
          apikey: server.publishableKey,
          'content-type': 'text/plain',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
        body: 'x',
      }),
      OWN_REQUEST,
    )
  for (let n = 0; n < count; n++) expect((await upload(token)).status).toBe(415)
  const refused = await upload(token)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refused.json()).toMatchObject({ message: expect.stringContaining('many pictures') })
  for (let n = count + 1; n < table.uploadByAddress.count; n++) expect((await upload(null)).status).toBe(403)
  expect((await upload(null)).status).toBe(429)
})
