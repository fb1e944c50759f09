import { expect, test } from 'vitest'
import { finishPage } from './finish-page.ts'

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

const page = (status = 200, headers = {}) => new Response('<p>A page</p>', { status, headers })

test('lets a CDN cache pages only with the owner’s consent', async () => {
  expect(await headersOf(page(), 0)).toEqual({ all: 'no-cache', cdn: null })
  expect(await headersOf(page(), 60)).toEqual({
    all: 'public, max-age=0, s-maxage=60',
    cdn: 'max-age=60, stale-while-revalidate=60',
  })
})

test('lets a CDN cache no error or incomplete page', async () => {
  expect(await headersOf(page(404), 60)).toEqual({ all: 'no-cache', cdn: null })
  expect(await headersOf(page(), 60, true)).toEqual({ all: 'no-cache', cdn: null })
  expect(await headersOf(page(200, { 'cache-control': 'no-store' }), 60)).toEqual({
    all: 'no-store',
    cdn: null,
  })
})

test('prefers a header of the page to the common one', async () => {
  const { headers } = await finishPage(page(200, { 'referrer-policy': 'no-referrer' }), {
    ...parts,
    cdnSeconds: 0,
    commonHeaders: { 'referrer-policy': 'origin', 'x-frame-options': 'DENY' },
  })
  expect([headers.get('referrer-policy'), headers.get('x-frame-options')]).toEqual(['no-referrer', 'DENY'])
})
