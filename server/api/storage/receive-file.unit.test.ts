import { createHash } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { receiveFile } from './receive-file.ts'
import { StorageError } from './storage-error.ts'

const folder = await temporaryFolder('receive')
let files = 0

const MAX = 200_000
const bytes = Buffer.alloc(MAX, 'picture')
const anyType = () => {}

/** A request whose body is generated on demand, and a count of the bytes that were read. */
function streamed(total: number, headers: Record<string, string>, start = '', end = '') {
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent === 0) controller.enqueue(Buffer.from(start))
      if (sent >= total) {
        controller.enqueue(Buffer.from(end))
        return controller.close()
      }
      sent += 10_000
      controller.enqueue(new Uint8Array(10_000))
    },
  })
  const request = new Request('http://x/', { method: 'POST', headers, body, ...{ duplex: 'half' } })
  return { request, sent: () => sent }
}

const receive = (request: Request, most = MAX, checkType: (type: string) => void = anyType) => {
  const file = join(folder, String(files++))
  return { file, received: receiveFile(request, { file, most, checkType }) }
}

const form = (name: string, content: Uint8Array<ArrayBuffer>) => {
  const body = new FormData()
  body.append('cacheControl', '3600')
  body.append(name, new File([content], 'blob', { type: 'image/PNG' }))
  return new Request('http://x/', { method: 'POST', body })
}

const FORM_TYPE = 'multipart/form-data; boundary=edge'
const PART =
  '--edge\r\nContent-Disposition: form-data; name=""; filename="blob"\r\nContent-Type: image/png\r\n\r\n'

test.each([
  ['the form that supabase-js sends', form('', bytes), 3600],
  [
    'a body',
    new Request('http://x/', {
      method: 'POST',
      headers: { 'content-type': 'image/png; x=y', 'cache-control': 'max-age=60' },
      body: bytes,
    }),
    60,
  ],
])('receives %s completely', async (_what, request, cacheControl) => {
  const { file, received } = receive(request)
  const digest = createHash('sha256').update(bytes).digest()
  expect(await received).toEqual({ digest, size: MAX, type: 'image/png', cacheControl })
  expect((await readFile(file)).equals(bytes)).toBe(true)
})

test.each([
  ['a body', { 'content-type': 'image/png' }, ''],
  ['a form', { 'content-type': FORM_TYPE }, PART],
])('%s that is too large is refused early', async (_what, headers, start) => {
  const { request, sent } = streamed(15_000_000, headers, start)
  await expect(receive(request).received).rejects.toMatchObject({ status: 413 })
  expect(sent()).toBeLessThan(2 * MAX)
})

test.each([
  ['a body', { 'content-type': 'image/png', 'content-length': String(MAX + 1) }],
  ['a form', { 'content-type': FORM_TYPE, 'content-length': '15000000' }],
])('does not read %s whose announced length is too large', async (_what, headers) => {
  const { request, sent } = streamed(15_000_000, headers)
  const { file, received } = receive(request)
  await expect(received).rejects.toMatchObject({ status: 413 })
  // A stream of the platform reads one chunk ahead.
  expect(sent()).toBeLessThanOrEqual(10_000)
  await expect(access(file)).rejects.toThrow()
})

test.each([
  ['a body', { 'content-type': 'text/html' }, '', 10_000],
  ['a form', { 'content-type': FORM_TYPE }, PART, 200_000],
])('stops reading %s at a refused type', async (_what, headers, start, most) => {
  const { request, sent } = streamed(15_000_000, headers, start)
  const refuse = () => {
    throw new StorageError(415, 'invalid_mime_type', 'No.')
  }
  await expect(receive(request, 20_000_000, refuse).received).rejects.toMatchObject({ status: 415 })
  expect(sent()).toBeLessThanOrEqual(most)
})

const field = (text: string) =>
  new Request('http://x/', { method: 'POST', headers: { 'content-type': FORM_TYPE }, body: text })

test.each([
  [
    'no boundary',
    new Request('http://x/', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; a=b' },
      body: 'x',
    }),
  ],
  ['no file', field('--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--edge--\r\n')],
  ['no body', new Request('http://x/', { method: 'POST' })],
  ['nothing of a form', field('hello')],
  ['half a file', field(`${PART}half`)],
  ['half a head', field('--edge\r\nContent-Disp')],
  ['a long head', field(`--edge\r\nX: ${'x'.repeat(10_000)}\r\n\r\nb\r\n--edge--\r\n`)],
  ['an end alone', field('--edge--\r\n')],
])('a request with %s is refused', async (_what, request) => {
  await expect(receive(request).received).rejects.toMatchObject({ status: 400 })
})

test('ignores the second file of a form', async () => {
  const { file, received } = receive(field(`${PART}one\r\n${PART}two\r\n--edge--\r\n`))
  expect((await received).size).toBe(3)
  expect(await readFile(file, 'utf8')).toBe('one')
})

test('does not blame the form for the disk', async () => {
  const file = join(folder, 'missing', 'a')
  const received = receiveFile(form('', bytes), { file, most: MAX, checkType: anyType })
  await expect(received).rejects.toMatchObject({ code: 'ENOENT' })
})
