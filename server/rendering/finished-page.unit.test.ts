import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { FinishedPage } from './finished-page.ts'

const page = new FinishedPage({
  status: 200,
  headers: new Headers(),
  body: Buffer.from('one'),
  etag: 'W/"one"',
})

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

test('encodes a page as small as possible once it is used again after two seconds', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const words = Array.from({ length: 300 }, (_, at) => `${(at * 7919) % 1009} words`).join(' ')
  const long = new FinishedPage({ status: 200, headers: new Headers(), body: Buffer.from(words), etag: null })
  const size = async () => (await long.answerTo('br', '')).body?.length ?? 0
  const first = await size()
  // Longer than an encoding that has begun.
  const encodeTwenty = async () => {
    for (let time = 0; time < 20; time++) await promisify(brotliCompress)(long.body)
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
