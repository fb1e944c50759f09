import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { noise } from '#tests/support/odd-pictures.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'
import { peopleOf, tokenOf } from './people-of.ts'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
})

const { signedUp, signedUpAdmin } = peopleOf(() => server)
const picture = await noise(64, 64).png().toBuffer()

const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypmp42', 'latin1'), Buffer.alloc(1000, '0123456789')])
const contents: Record<string, Buffer> = {
  'video/mp4': film,
  'video/webm': Buffer.from('\x1a\x45\xdf\xa3\x01\0\0\0\0\0\0\x1f\x42\x82\x84webm', 'latin1'),
  'audio/mpeg': Buffer.from('ID3\x04'),
  'audio/mp4': Buffer.from('\0\0\0\x18ftypM4A ', 'latin1'),
  'application/pdf': Buffer.from('%PDF-1.7'),
  'application/zip': Buffer.from('PK\x03\x04'),
  'text/vtt': Buffer.from('WEBVTT'),
}
const endings: Record<string, string> = {
  'video/mp4': 'mp4',
  'video/webm': 'webm',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'text/vtt': 'vtt',
}

const pathOf = (ending: string, folder = 'Content') => `thumbnail/${folder}/${randomUUID()}.${ending}`
const post = (path: string, token: string, body: Buffer, type: string) =>
  fetch(`${server.url}/storage/v1/object/${path}`, {
    method: 'POST',
    headers: { apikey: server.publishableKey, authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(body),
  })
const read = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`${server.url}/storage/v1/object/public/${path}`, { method, headers })

test('serves each kind of attached file', async () => {
  const token = await tokenOf((await signedUpAdmin('Ada')).client)
  for (const [type, body] of Object.entries(contents)) {
    const path = pathOf(endings[type] ?? '')
    expect((await post(path, token, body, type)).status, type).toBe(200)
    const answer = await read(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, type])
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    const isPlayed = /^(video|audio)/.test(type)
    expect(answer.headers.get('content-disposition')).toBe(isPlayed ? null : 'attachment')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(body)
  }
})

test('refuses a file of a false type', async () => {
  const token = await tokenOf((await signedUpAdmin('Bo')).client)
  const html = Buffer.from('<script>alert(1)</script>')
  for (const type of Object.keys(contents))
    expect((await post(pathOf(endings[type] ?? ''), token, html, type)).status, type).toBe(415)
  for (const type of ['text/html', 'image/svg+xml', 'application/octet-stream', 'text/javascript'])
    expect((await post(pathOf('html'), token, html, type)).status, type).toBe(415)
  expect((await post(pathOf('html'), token, film, 'video/mp4')).status).toBe(415)
  expect((await post(pathOf('png'), token, film, 'video/mp4')).status).toBe(415)
  expect((await post(pathOf('mp4'), token, picture, 'image/png')).status).toBe(415)
  expect((await post(pathOf('mp4', 'Thumbnail'), token, film, 'video/mp4')).status).toBe(415)
})

test('a reader adds no file', async () => {
  const token = await tokenOf((await signedUp('Noor')).client)
  expect((await post(pathOf('mp4'), token, film, 'video/mp4')).status).toBe(403)
  const own = `avatars/Profile%20Photo/${randomUUID()}.mp4`
  expect((await post(own, token, film, 'video/mp4')).status).toBe(415)
})

test('serves parts of videos only', async () => {
  const token = await tokenOf((await signedUpAdmin('Cleo')).client)
  const path = pathOf('mp4')
  await post(path, token, film, 'video/mp4')
  const part = await read(path, { range: 'bytes=12-21' })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    `bytes 12-21/${film.length}`,
    '0123456789',
  ])
  const etag = part.headers.get('etag') ?? ''
  expect((await read(path, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206)
  expect((await read(path, { range: 'bytes=0-1', 'if-range': '"other"' })).status).toBe(200)
  expect((await read(path, { range: 'bytes=0-1' }, 'HEAD')).headers.get('content-length')).toBe('2')
  const beyond = await read(path, { range: `bytes=${film.length}-` })
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`])
  const pdf = pathOf('pdf')
  await post(pdf, token, contents['application/pdf'] ?? film, 'application/pdf')
  expect((await read(pdf, { range: 'bytes=0-1' })).status).toBe(200)
})

test('finds unused files like pictures', async () => {
  const { client } = await signedUpAdmin('Dag')
  const token = await tokenOf(client)
  const [used, unused] = [pathOf('mp3'), pathOf('mp3')]
  for (const path of [used, unused]) await post(path, token, contents['audio/mpeg'] ?? film, 'audio/mpeg')
  await server.sql`update storage.objects set created_at = now() - interval '2 days'`
  await server.sql`
    insert into blogs (user_id, slug, title, introduction, topic, content)
    select id, 'with-a-sound', 'Title', 'Introduction', 'JavaScript',
      ${`<figure class="attached-file"><a href="/storage/v1/object/public/${used}"><strong>a</strong></a></figure>`}
    from profiles where role = 'admin' limit 1`
  const { data } = await client.rpc('list_stray_files')
  const names = (data ?? []).map(({ name }: { name: string }) => `thumbnail/${name}`)
  expect(names).toContain(unused)
  expect(names).not.toContain(used)
})

test('limits videos by the settings', async () => {
  const { client } = await signedUpAdmin('Eva')
  const token = await tokenOf(client)
  const MB = 1024 * 1024
  const large = Buffer.concat([film, Buffer.alloc(15 * MB)])
  expect((await post(pathOf('mp4'), token, large, 'video/mp4')).status).toBe(413)
  const { error } = await client.from('settings').update({ largest_file: 16 }).eq('id', true)
  expect(error).toBeNull()
  try {
    const path = pathOf('mp4')
    expect((await post(path, token, large, 'video/mp4')).status).toBe(200)
    expect((await read(path, {}, 'HEAD')).headers.get('content-length')).toBe(String(large.length))
    expect((await fetch(`${server.url}/images/${path}?w=640`)).status).toBe(404)
    const padded = Buffer.concat([picture, Buffer.alloc(15 * MB)])
    expect((await post(pathOf('png'), token, padded, 'image/png')).status).toBe(413)
    const more = Buffer.concat([film, Buffer.alloc(16 * MB)])
    expect((await post(pathOf('mp4'), token, more, 'video/mp4')).status).toBe(413)
  } finally {
    await server.sql`update settings set largest_file = 15`
  }
  expect((await post(pathOf('mp4'), token, large, 'video/mp4')).status).toBe(413)
})
