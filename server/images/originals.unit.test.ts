import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { StorageUnavailable } from '#server/base/storage-unavailable.ts'
import { readConfig } from '#server/config/config.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { originalsOf } from './originals.ts'

type Answer = { status: number; body?: string; etag?: string; type?: string; breaks?: boolean }

/** Originals on a stand-in for hosted Supabase's storage, which wraps errors in 400 as the real one does. */
async function hostedOriginals(answers: Record<string, Answer>) {
  const requests: string[] = []
  const hosted = createServer((request, response) => {
    const name = request.url?.split('/').at(-1) ?? ''
    requests.push(`${request.method} ${name}${request.headers.range ? ` ${request.headers.range}` : ''}`)
    const {
      status,
      body = '',
      etag = '',
      type = 'image/webp',
      breaks,
    } = answers[name] ?? {
      status: 400,
      body: '{"statusCode":"404","error":"not_found","message":"Object not found"}',
    }
    response.writeHead(status, breaks ? { 'content-length': '1000' } : { etag, 'content-type': type })
    response.write(body)
    if (breaks) setTimeout(() => response.destroy(), 20)
    else response.end()
  })
  await new Promise<void>(resolve => hosted.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    hosted.close()
  })
  const address = hosted.address()
  const port = typeof address === 'object' ? address?.port : 0
  const config = readConfig({
    DATA_DIR: await temporaryFolder('originals'),
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_a_test',
  })
  return { originals: originalsOf(config, null), requests, config, hosted }
}

test('checks hosted pictures once a minute', async () => {
  const { originals, requests, config } = await hostedOriginals({
    'a%20b.webp': { status: 200, body: 'picture', etag: '"first"' },
  })
  const key = 'Profile Photo/a b.webp'
  expect(await originals.findVersion('avatars', key)).toBe('"first"')
  expect(await originals.findVersion('avatars', key)).toBe('"first"')
  const bytes = await originals.withFile('avatars', key, file => readFile(file))
  expect(bytes?.toString()).toBe('picture')
  expect(await originals.findVersion('avatars', 'Profile Photo/gone.webp')).toBeNull()
  expect(await originals.findVersion('avatars', 'Profile Photo/gone.webp')).toBeNull()
  expect(await originals.withFile('avatars', 'Profile Photo/gone.webp', file => readFile(file))).toBeNull()
  expect(await readdir(join(config.dataDir, 'downloads'))).toEqual([])
  expect(requests).toEqual([
    'GET a%20b.webp bytes=0-0',
    'GET a%20b.webp',
    'GET gone.webp bytes=0-0',
    'GET gone.webp',
  ])
})

test('does not take a failing storage for a missing picture', async () => {
  const { originals, config, hosted } = await hostedOriginals({
    wrapped: { status: 400, body: '{"statusCode":"503","error":"DatabaseTimeout","message":"timed out"}' },
    gateway: { status: 520, body: '<!doctype html>' },
    quota: { status: 402, body: '{"message":"exceed_egress_quota"}' },
    keyless: { status: 401, body: '{"message":"No API key found in request"}' },
    refused: { status: 403, body: '<!doctype html>' },
    closed: {
      status: 400,
      body: '{"statusCode":"404","error":"Bucket not found","message":"Bucket not found"}',
    },
    maintained: { status: 200, body: '<!doctype html>', type: 'text/html; charset=utf-8' },
    broken: { status: 200, body: 'half', breaks: true },
  })
  for (const key of ['wrapped', 'gateway', 'quota', 'keyless', 'refused', 'closed', 'maintained', 'broken'])
    await expect(originals.withFile('avatars', key, file => readFile(file))).rejects.toThrow(
      StorageUnavailable,
    )
  for (const key of ['wrapped', 'gateway', 'quota', 'keyless', 'refused', 'closed', 'maintained'])
    await expect(originals.findVersion('avatars', key)).rejects.toThrow(StorageUnavailable)
  expect(await readdir(join(config.dataDir, 'downloads'))).toEqual([])
  hosted.closeAllConnections()
  await new Promise(resolve => hosted.close(resolve))
  await expect(originals.findVersion('avatars', 'unknown')).rejects.toThrow(StorageUnavailable)
  await expect(originals.withFile('avatars', 'unknown', file => readFile(file))).rejects.toThrow(
    StorageUnavailable,
  )
})

test('repeats the last version while hosted Supabase is away', async () => {
  const { originals, hosted } = await hostedOriginals({ 'a.webp': { status: 200, etag: 'W/"first"' } })
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  expect(await originals.findVersion('avatars', 'a.webp')).toBe('"first"')
  hosted.closeAllConnections()
  await new Promise(resolve => hosted.close(resolve))
  vi.advanceTimersByTime(61_000)
  expect(await originals.findVersion('avatars', 'a.webp')).toBe('"first"')
})
