import { deflateSync } from 'node:zlib'
import { bomb, html, longGif, svg } from '#tests/support/odd-pictures.ts'
import type { Known } from './fixture.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { encode, oddJson, oddText, spoilJson } from './odd-values.ts'
import type { Random } from './random.ts'

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const PICTURES = [
  PIXEL,
  PIXEL,
  PIXEL.subarray(0, 40),
  bomb(3000),
  longGif(),
  svg,
  html,
  Buffer.alloc(0),
  Buffer.from('GIF89a'),
  Buffer.from('RIFF\xff\xff\xff\x7fWEBPVP8X', 'latin1'),
  Buffer.from('\0\0\0\x20ftypavif\0\0\0\0', 'latin1'),
  Buffer.from('\xff\xd8\xff\xe0\xff\xff', 'latin1'),
  deflateSync(Buffer.alloc(100_000)),
  Buffer.alloc(2_200_000, 7),
  Buffer.concat([PIXEL, Buffer.alloc(300_000, 65)]),
]
const TYPES = [
  'image/png',
  'image/png',
  'image/webp',
  'image/gif',
  'image/svg+xml',
  'text/html',
  'application/octet-stream',
  '',
  'image/png; charset=x',
  'a'.repeat(300),
]
const FOLDERS = ['Thumbnail', 'Content', 'Profile Photo', '', '..', 'Thumbnail/deeper']

export function storageCase(random: Random, known: Known): Partial<FuzzCase> {
  const bucket = random.chance(0.9)
    ? random.pick(['thumbnail', 'avatars'])
    : random.pick(['attic', '', '..', oddText(random)])
  const key = random.chance(0.3)
    ? random.pick(known.files).split('/').slice(1).join('/')
    : `${random.pick(FOLDERS)}/${random.chance(0.6) ? `fuzz-${random.below(1e9)}.png` : oddText(random)}`
  const at = (path: string) => `/storage/v1/object/${path}`
  const place = `${encode(bucket, random)}/${key
    .split('/')
    .map(part => encode(part, random))
    .join('/')}`
  const kind = random.below(12)
  if (kind < 4) return upload(random, at(place))
  if (kind < 6)
    return {
      area: 'storage',
      method: random.pick(['GET', 'GET', 'HEAD']),
      path: at(`public/${place}`),
      query: random.chance(0.2) ? [`download=${encode(oddText(random), random)}`, 'width=99999'] : [],
      headers: readHeaders(random),
    }
  if (kind < 8) {
    const names = random.many(0, random.chance(0.05) ? 2000 : 3, () =>
      random.chance(0.7) ? JSON.stringify(key) : oddJson(random, 1),
    )
    return {
      area: 'storage',
      method: 'DELETE',
      path: random.chance(0.8) ? at(encode(bucket, random)) : at(place),
      query: [],
      headers: [['content-type', 'application/json']],
      body: spoilJson(`{"prefixes":[${names}]}`, random),
    }
  }
  if (kind < 10) {
    const text = `{"prefix":${oddJson(random, 0)},"limit":${oddJson(random, 0)},"offset":${oddJson(random, 0)},"search":${oddJson(random, 0)},"sortBy":{"column":${random.pick(['"name"', '"created_at"', oddJson(random, 0)])},"order":${random.pick(['"asc"', '"desc"', oddJson(random, 0)])}}}`
    return {
      area: 'storage',
      method: 'POST',
      path: at(`${random.chance(0.9) ? 'list' : '%6cist'}/${encode(bucket, random)}`),
      query: [],
      headers: [['content-type', 'application/json']],
      body: spoilJson(text, random),
    }
  }
  const closed = [
    'sign',
    '%73ign',
    'copy',
    '%63opy',
    'move',
    'upload/sign',
    '%75pload/sign',
    'info',
    'authenticated',
    'list-v2',
    oddText(random),
  ]
  return {
    area: 'storage',
    method: random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH']),
    path: random.chance(0.7)
      ? at(`${random.pick(closed)}/${place}`)
      : `/storage/v1/${random.pick(['bucket', 'bucket/thumbnail', 'upload/resumable', 's3', 'render/image/public/thumbnail/x', ''])}`,
    query: [],
    headers: [],
    body: Buffer.from(oddJson(random)),
  }
}

function upload(random: Random, path: string): Partial<FuzzCase> {
  const bytes = random.pick(PICTURES)
  const headers: [string, string][] = [['x-upsert', random.pick(['false', 'false', 'true', oddText(random)])]]
  if (random.chance(0.4))
    headers.push([
      'cache-control',
      random.pick(['max-age=3600', 'no-cache', `max-age=${'9'.repeat(40)}`, oddText(random)]),
    ])
  if (random.chance(0.2)) headers.push(['x-metadata', oddText(random)])
  const base = {
    area: 'storage',
    method: random.pick(['POST', 'POST', 'POST', 'PUT']),
    path,
    query: [],
  } satisfies Partial<FuzzCase>
  if (random.chance(0.5))
    return { ...base, headers: [...headers, ['content-type', random.pick(TYPES)]], body: bytes }
  const boundary = random.pick(['x', 'x', 'boundary with space', '', 'x'.repeat(200)])
  return {
    ...base,
    headers: [
      ...headers,
      ['content-type', `multipart/form-data${random.chance(0.9) ? `; boundary=${boundary}` : ''}`],
    ],
    body: multipart(random, boundary, bytes),
  }
}

function multipart(random: Random, boundary: string, bytes: Buffer): Buffer {
  const part = (head: string, body: Buffer) =>
    Buffer.concat([Buffer.from(`--${boundary}\r\n${head}\r\n\r\n`, 'latin1'), body, Buffer.from('\r\n')])
  const file = () =>
    part(
      `Content-Disposition: form-data; name="${random.pick(['', '', 'file', oddText(random)])}"; filename="${random.pick(['a.png', '../a', oddText(random)])}"\r\nContent-Type: ${random.pick(TYPES)}`,
      bytes,
    )
  const field = () =>
    part(
      `Content-Disposition: form-data; name="${random.pick(['cacheControl', 'metadata', '__proto__', oddText(random)])}"`,
      Buffer.from(random.pick(['3600', '{"a":1}', oddText(random)])),
    )
  const parts = [...random.many(0, random.chance(0.03) ? 2000 : 2, field), ...random.many(0, 2, file)]
  const end = random.pick([`--${boundary}--\r\n`, `--${boundary}--\r\n`, '', `--${boundary}`, '\r\n'])
  return Buffer.concat([...parts, Buffer.from(end)])
}

function readHeaders(random: Random): [string, string][] {
  if (random.chance(0.5)) return []
  return [
    [
      random.pick(['range', 'if-none-match', 'if-modified-since', 'accept-encoding']),
      random.pick([
        'bytes=0-1',
        'bytes=9-1',
        'bytes=-0',
        `bytes=0-0${',0-0'.repeat(900)}`,
        '*',
        'W/"x"',
        oddText(random),
      ]),
    ],
  ]
}
