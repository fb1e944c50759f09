import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { encoders, FinishedPage, finishPage } from './finished-page.ts'

const text = 'The same words, in whatever way they are sent. '.repeat(20)

const pageOf = (body: string) =>
  new FinishedPage({ status: 200, headers: new Headers(), body: Buffer.from(body), etag: 'W/"one"' })

const request = (page: FinishedPage, headers: Record<string, string>) =>
  page.toResponse(new Request('http://x/', { headers }))

test.each([
  ['W/"one"', 304],
  ['"zero", "one"', 304],
  ['*', 304],
  ['"one', 200],
  ['"zero W/"one""', 200],
  ['', 200],
])('answers If-None-Match %s with %i', async (ifNoneMatch, status) => {
  expect((await request(pageOf('one'), { 'if-none-match': ifNoneMatch })).status).toBe(status)
})

const plain = (bytes: Buffer) => bytes

test.each([
  ['br, gzip', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['', null, plain],
  ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, gzip; q=0.000', null, plain],
  ['br;Q=0, gzip', 'gzip', gunzipSync],
])('encodes an answer to %j as %j', async (accepted, encoding, decode) => {
  const answer = await request(pageOf(text), { 'accept-encoding': accepted })
  expect(answer.headers.get('content-encoding')).toBe(encoding)
  const sent = Buffer.from(await answer.arrayBuffer())
  expect(answer.headers.get('content-length')).toBe(String(sent.length))
  expect(String(decode(sent))).toBe(text)
})

test('encodes again after an encoding that failed', async () => {
  const page = pageOf(text)
  const failing = vi.spyOn(encoders, 'br').mockRejectedValueOnce(new Error('out of memory'))
  onTestFinished(() => failing.mockRestore())
  await expect(page.answerTo('br', '')).rejects.toThrow('out of memory')
  expect(await page.answerTo('br', '')).toMatchObject({ status: 200 })
})

const parts = {
  marker: 'marker',
  backendOrigin: null,
  isDev: false,
  commonHeaders: {},
} as const

async function headersOf(page: Response, cdnSeconds: number, isUncacheable = false) {
  const { headers } = await finishPage(page, { ...parts, cdnSeconds, isUncacheable })
  return { all: headers.get('cache-control'), cdn: headers.get('cdn-cache-control') }
}

const answer = (status = 200, headers = {}) => new Response('<p>A page</p>', { status, headers })

test('lets a CDN cache pages only with the owner’s consent', async () => {
  expect(await headersOf(answer(), 0)).toEqual({ all: 'no-cache', cdn: null })
  expect(await headersOf(answer(), 60)).toEqual({
    all: 'public, max-age=0, s-maxage=60',
    cdn: 'max-age=60, stale-while-revalidate=60',
  })
})

test('lets a CDN cache no error or incomplete page', async () => {
  expect(await headersOf(answer(404), 60)).toEqual({ all: 'no-cache', cdn: null })
  expect(await headersOf(answer(), 60, true)).toEqual({ all: 'no-cache', cdn: null })
  expect(await headersOf(answer(200, { 'cache-control': 'no-store' }), 60)).toEqual({
    all: 'no-store',
    cdn: null,
  })
})

test('prefers a header of the page to the common one', async () => {
  const { headers } = await finishPage(answer(200, { 'referrer-policy': 'no-referrer' }), {
    ...parts,
    cdnSeconds: 0,
    commonHeaders: { 'referrer-policy': 'origin', 'x-frame-options': 'DENY' },
  })
  expect([headers.get('referrer-policy'), headers.get('x-frame-options')]).toEqual(['no-referrer', 'DENY'])
})
