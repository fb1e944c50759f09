import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { S3Files } from './s3-files.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const MINUTE = 60_000

/** A bucket that sends three bytes, each `pause` milliseconds after it was asked for. */
function openBucket(pause: number) {
  return new S3Files({
    incoming: '',
    downloads: '',
    findId: async () => null,
    async request(method, _key, { signal }) {
      if (method === 'HEAD') return new Response(null, { headers: { 'content-length': '3' } })
      let sent = 0
      const body = new ReadableStream<Uint8Array>(
        {
          start: controller => signal.addEventListener('abort', () => controller.error(signal.reason)),
          pull: controller =>
            new Promise<void>(resolve => {
              setTimeout(() => {
                if (!signal.aborted) controller.enqueue(new Uint8Array([sent++]))
                if (!signal.aborted && sent === 3) controller.close()
                resolve()
              }, pause)
            }),
        },
        { highWaterMark: 0 },
      )
      return new Response(body)
    },
  })
}

async function readerOf(bucket: S3Files) {
  const reader = (await bucket.find('thumbnail', 'a.png'))?.body().getReader()
  if (!reader) throw new Error('This file does not exist.')
  return {
    async next() {
      const read = reader.read()
      read.catch(() => {})
      await vi.advanceTimersByTimeAsync(25_000)
      return read
    },
  }
}

test('sends an original to a very slow client', async () => {
  const reader = await readerOf(openBucket(1))
  for (const byte of [0, 1, 2]) {
    expect((await reader.next()).value).toEqual(new Uint8Array([byte]))
    await vi.advanceTimersByTimeAsync(MINUTE)
  }
  expect((await reader.next()).done).toBe(true)
})

test('fails when S3 sends nothing for 20 seconds', async () => {
  const reader = await readerOf(openBucket(MINUTE))
  await expect(reader.next()).rejects.toThrow('aborted')
})

test('backs up a video larger than any picture', async () => {
  vi.useRealTimers()
  const large = new Uint8Array(16 * 1024 * 1024)
  const downloads = await mkdtemp(join(tmpdir(), 'byline-s3-films-'))
  const bucket = new S3Files({
    incoming: '',
    downloads,
    findId: async () => null,
    request: async () => new Response(large),
  })
  const sizeOf = async (path: string) => (await stat(path)).size
  try {
    expect(await bucket.withFile('thumbnail', 'Content/a.mp4', sizeOf)).toBe(large.length)
    await expect(bucket.withFile('thumbnail', 'Content/a.png', sizeOf)).rejects.toThrow('middle of a file')
  } finally {
    await rm(downloads, { recursive: true })
  }
})

test('fails a range request that storage answers in full', async () => {
  vi.useRealTimers()
  const cancel = vi.fn()
  const bucket = new S3Files({
    incoming: '',
    downloads: '',
    findId: async () => null,
    request: async () => new Response(new ReadableStream({ cancel }), { headers: { 'content-length': '9' } }),
  })
  const part = (await bucket.find('thumbnail', 'Content/a.mp4'))?.part(3, 5)
  await expect(part?.getReader().read()).rejects.toThrow('does not support range requests')
  expect(cancel).toHaveBeenCalledOnce()
})
