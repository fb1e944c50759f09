import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { decoders, type Encoding, encoders } from './content-encoding.ts'
import { type EncodedBody, FinishedPage } from './finished-page.ts'

const pageOf = (encoded: EncodedBody, etag: string | null = null) =>
  new FinishedPage({ status: 200, headers: new Headers(), encoded, etag })

const identity = (text: string): EncodedBody => ({
  size: Buffer.byteLength(text),
  encoding: 'identity',
  body: Buffer.from(text),
})

const page = pageOf(identity('one'), 'W/"one"')

test.each([
  ['W/"one"', 304],
  ['"zero", "one"', 304],
  ['*', 304],
  ['"one', 200],
  ['"zero W/"one""', 200],
  ['', 200],
])('answers If-None-Match %s with %i', async (ifNoneMatch, status) => {
  expect((await page.answerTo('', ifNoneMatch)).status).toBe(status)
})

test('encodes a reused page as small as possible', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const words = Array.from({ length: 300 }, (_, at) => `${(at * 7919) % 1009} words`).join(' ')
  const long = pageOf(identity(words))
  const size = async () => (await long.answerTo('br', '')).body?.length ?? 0
  const first = await size()
  // Longer than an encoding that has begun.
  const encodeTwenty = async () => {
    for (let time = 0; time < 20; time++) await promisify(brotliCompress)(words)
  }
  await encodeTwenty()
  vi.advanceTimersByTime(1999)
  expect(await size()).toBe(first)
  await encodeTwenty()
  vi.advanceTimersByTime(1)
  expect(await size()).toBe(first)
  await encodeTwenty()
  expect(await size()).toBeLessThan(first)
})

const text = 'The same words, in whatever way they are sent. '.repeat(20)

test.each<[first: Encoding, accepted: string, sent: Encoding]>([
  ['br', 'gzip', 'gzip'],
  ['br', '', 'identity'],
  ['gzip', 'br', 'br'],
  ['gzip', '', 'identity'],
  ['identity', 'br', 'br'],
])('made as %s, is sent to a client of %j as %s', async (first, accepted, sent) => {
  const body = Buffer.from(text)
  const made = pageOf({ size: body.length, encoding: first, body: await encoders[first](body) })
  const answers = await Promise.all([made.answerTo(accepted, ''), made.answerTo(accepted, '')])
  const { encoding, body: answered, headers } = answers[0]
  expect(answers[1]).toBe(answers[0])
  expect(encoding).toBe(sent)
  expect(String(await decoders[sent](answered ?? Buffer.alloc(0)))).toBe(text)
  expect(headers.includes('content-encoding')).toBe(sent !== 'identity')
  expect(headers[headers.indexOf('content-length') + 1]).toBe(String(answered?.length))
})

test.each<Encoding>(['br', 'gzip', 'identity'])(
  'keeps no more memory than the body, as %s',
  async encoding => {
    const { buffer, length } = await encoders[encoding](Buffer.from(text))
    expect(buffer.byteLength).toBe(length)
  },
)

test('is encoded again after an encoding that failed', async () => {
  const made = pageOf(identity(text))
  const failing = vi.spyOn(encoders, 'br').mockRejectedValueOnce(new Error('out of memory'))
  onTestFinished(() => failing.mockRestore())
  await expect(made.answerTo('br', '')).rejects.toThrow('out of memory')
  expect(await made.answerTo('br', '')).toMatchObject({ status: 200, encoding: 'br' })
})
