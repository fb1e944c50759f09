import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createStorage } from '#server/backend/storage/storage.ts'
import { memoryLimits } from '#server/limits/memory-limits.ts'
import { limits as table } from '#server/limits/table.ts'
import { PictureDecoder } from '#server/pictures/picture-decoder.ts'
import { OWN_REQUEST } from '#server/request-context.ts'
import { avifBomb, noise } from '#tests/support/odd-pictures.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { peopleOf } from './people-of.ts'

let server: TestServer
/** A second service on the same database, called as a function, so that the tests can count the bytes that it reads. */
let storage: ReturnType<typeof storageOf>
const decoder = new PictureDecoder(1)

beforeAll(async () => {
  server = await startTestServer()
  storage = storageOf()
})
afterAll(async () => {
  decoder.close()
  await server?.stop()
})

const { signedUpAdmin, signedUp } = peopleOf(() => server)
const picture = await noise(64, 64).png().toBuffer()

function storageOf(limits = memoryLimits(() => Date.now() * 100_000)) {
  const { database, publishableKey: publishable, secretKey: secret, jwtSecret, files } = server
  return createStorage({ database, keys: { publishable, secret, jwtSecret }, limits, decoder, files })
}

async function tokenOf(client: SupabaseClient): Promise<string> {
  const { data } = await client.auth.getSession()
  return data.session?.access_token ?? ''
}

const photoPath = () => `avatars/Profile%20Photo/${randomUUID()}.png`

/** A body in chunks of 64 kB that counts the bytes read. */
function countedBody(total: number, head = Buffer.alloc(0)) {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0 && head.length > 0) controller.enqueue(new Uint8Array(head))
      sent += 65_536
      if (sent > total) controller.close()
      else controller.enqueue(new Uint8Array(65_536))
    },
  })
  return { body, sent: () => sent }
}

function send(path: string, token: string | null, body: BodyInit, headers: Record<string, string> = {}) {
  const request = new Request(`${server.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: {
      apikey: server.publishableKey,
      'content-type': 'image/png',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    body,
    ...{ duplex: 'half' },
  })
  return storage(request, OWN_REQUEST)
}

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

test.each(refusals)('an upload of %s is refused before its body is read', async (_who, status, of) => {
  const { path, token } = await of()
  const { body, sent } = countedBody(10_000_000)
  expect((await send(path, token, body)).status).toBe(status)
  // A ReadableStream reads one chunk ahead.
  expect(sent()).toBeLessThanOrEqual(65_536)
})

test('an avatar is read no further than the 2 MB limit of its bucket', async () => {
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

test('a large body over the network gets its refusal, not a broken connection', async () => {
  const token = await tokenOf((await signedUp('Jan')).client)
  const response = await fetch(`${server.url}/storage/v1/object/${photoPath()}`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(4_000_000),
  })
  expect(response.status).toBe(413)
})

test('a decompression bomb of 1,401 bytes is refused, and the server stays responsive', async () => {
  const { client } = await signedUp('Lia')
  const bomb = new Blob([new Uint8Array(avifBomb())], { type: 'image/avif' })
  const upload = client.storage.from('avatars').upload(`Profile Photo/${randomUUID()}.avif`, bomb)
  const began = performance.now()
  await client.from('blogs').select('id').limit(1)
  const read = performance.now() - began
  expect((await upload).error?.message).toBe('An AVIF picture may have at most 16 megapixels.')
  expect(read).toBeLessThan(1000)
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
  await vi.waitUntil(() => decoder.pids.length === 1, { interval: 1 })
  gone.abort()
  expect((await answer).status).toBe(499)
  expect(decoder.pids).toEqual([])
  expect(await server.sql`select from storage.objects where name = ${name}`).toEqual([])
  await expectNothingLeft()
})

test('a connection that breaks in the middle of a body leaves no file', async () => {
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
  await vi.waitUntil(async () => (await leftovers()).length === 1, { timeout: 5000 })
  upload.destroy()
  await vi.waitUntil(async () => (await leftovers()).length === 0, { timeout: 5000 })
  const sent = await send(path, await tokenOf(client), new Uint8Array(picture))
  expect(sent.status).toBe(200)
})

test('of two concurrent uploads with one name, one is kept complete', async () => {
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
  await vi.waitUntil(async () => (await leftovers()).length === 1, { timeout: 5000 })
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

test('a signed-out session removes nothing', async () => {
  const { client } = await signedUp('Ada')
  const token = await tokenOf(client)
  const name = `Profile Photo/${randomUUID()}.png`
  await client.storage
    .from('avatars')
    .upload(name, new Blob([new Uint8Array(picture)], { type: 'image/png' }))
  await client.auth.signOut()
  const stale = createClient(server.url, server.publishableKey, {
    global: { headers: { authorization: `Bearer ${token}` } },
    auth: { persistSession: false },
  })
  expect((await stale.storage.from('avatars').remove([name])).error?.message).toContain('session has ended')
  expect(await server.sql`select from storage.objects where name = ${name}`).toHaveLength(1)
})

test.each([
  ['DELETE', 'avatars', '{"prefixes": []}'],
  ['DELETE', 'avatars', '{"prefixes": "a"}'],
  ['DELETE', 'avatars', '{"prefixes": ["a\\u0000"]}'],
  ['DELETE', 'avatars', '{"prefixes": ["../a"]}'],
  ['DELETE', 'avatars', '{"prefixes": [1]}'],
  ['DELETE', 'avatars', '["a"]'],
  ['DELETE', 'avatars', 'null'],
  ['DELETE', 'avatars', '{'],
  ['POST', 'list/avatars', '{"prefix": 1}'],
  ['POST', 'list/avatars', '{"prefix": "a\\u0000"}'],
  ['POST', 'list/avatars', '{"prefix": "\\ud800"}'],
  ['POST', 'list/avatars', '{"limit": 1001}'],
  ['POST', 'list/avatars', '{"limit": -1}'],
  ['POST', 'list/avatars', '{"limit": 1.5}'],
  ['POST', 'list/avatars', '{"offset": "1"}'],
  ['POST', 'list/avatars', '{"sortBy": {"column": "id; drop table x"}}'],
  ['POST', 'list/avatars', '{"sortBy": {"column": "name", "order": "up"}}'],
  ['POST', 'list/avatars', '{"sortBy": "name"}'],
])('%s %s with %s is refused', async (method, path, body) => {
  const response = await fetch(`${server.url}/storage/v1/object/${path}`, {
    method,
    headers: { apikey: server.secretKey },
    body,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ statusCode: '400' })
})

test('a list has the files and folders of one folder in the requested order', async () => {
  const { client } = await signedUpAdmin('Zoe')
  const folder = 'Content'
  for (const name of ['b.png', 'a.png'])
    await client.storage
      .from('thumbnail')
      .upload(`${folder}/${name}`, new Blob([new Uint8Array(picture)], { type: 'image/png' }))
  const list = async (path: string, options = {}) =>
    (await client.storage.from('thumbnail').list(path, options)).data?.map(({ name, id }) => [
      name,
      id !== null,
    ])
  expect(await list(folder)).toEqual([
    ['a.png', true],
    ['b.png', true],
  ])
  expect(await list(folder, { sortBy: { column: 'name', order: 'desc' }, limit: 1 })).toEqual([
    ['b.png', true],
  ])
  expect(await list(folder, { search: 'B' })).toEqual([['b.png', true]])
  expect(await list('')).toContainEqual(['Content', false])
})

/** Lists the temporary files of running uploads. */
async function leftovers(): Promise<string[]> {
  return readdir(join(server.dataDir, 'uploads/.incoming')).catch(() => [])
}

async function expectNothingLeft() {
  await sleep(50)
  expect(await leftovers()).toEqual([])
}
