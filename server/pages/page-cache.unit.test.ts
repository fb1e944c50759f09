import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { FinishedPage, finishPage } from './finished-page.ts'
import { PageCache } from './page-cache.ts'

const pageOf = (text: string, etag: string | null = `W/"${text}"`, status = etag ? 200 : 404) => {
  return new FinishedPage({ status, headers: new Headers(), body: Buffer.from(text), etag })
}
const textOf = async (page: FinishedPage | null) =>
  page && (await page.toResponse(new Request('http://x/'))).text()

describe('a cached page', () => {
  test('is rendered once for concurrent requests', async () => {
    const cache = new PageCache(Number.POSITIVE_INFINITY)
    const render = vi.fn(async () => pageOf('one'))
    const answers = await Promise.all(Array.from({ length: 100 }, () => cache.get('/', render)))
    expect(new Set(answers).size).toBe(1)
    expect(render).toHaveBeenCalledTimes(1)
    expect(await textOf(cache.find('/'))).toBe('one')
  })

  test('needs an ETag and a successful rendering', async () => {
    const cache = new PageCache(Number.POSITIVE_INFINITY)
    await cache.get('/missing', async () => pageOf('lost', null))
    await expect(cache.get('/broken', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(cache.find('/missing')).toBeNull()
    expect(await textOf(await cache.get('/broken', async () => pageOf('again')))).toBe('again')
  })

  test('is served stale for ten minutes while rendering fails', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const cache = new PageCache(Number.POSITIVE_INFINITY)
    const failing = async () => pageOf('away', null, 503)
    const seen = async () => textOf(await cache.get('/', failing))
    await cache.get('/', async () => pageOf('old'))
    cache.expire()
    expect(cache.find('/')).toBeNull()
    expect(await Promise.all([seen(), seen()])).toEqual(['old', 'old'])
    expect(cache.find('/')).toBeNull()
    expect(await textOf(await cache.get('/', async () => pageOf('new')))).toBe('new')
    cache.expire()
    vi.advanceTimersByTime(600_000)
    expect(await seen()).toBe('away')

    await cache.get('/', async () => pageOf('again'))
    cache.expire()
    await cache.get('/', async () => pageOf('not found', null))
    expect(await seen()).toBe('away')
    await cache.get('/', async () => pageOf('once more'))
    cache.invalidate(null)
    expect(await seen()).toBe('away')
  })

  test('is invalidated by its decoded path', async () => {
    const cache = new PageCache(Number.POSITIVE_INFINITY)
    const addresses = [
      '/blog/%C3%BCber',
      '/blog/%C3%BCber?sort=oldest',
      '/blog/%C3%BCber.data',
      '/blog/%C3%BCber/',
      '/BLOG/%C3%BCber',
      '/blo%67/%C3%BCber',
      '/blog/%C3%BCber/.data',
      '/blog/%C3%BCber/_.data?sort=oldest',
      '/blog/%C3%BCber/rss.xml',
      '/blog/%C3%BCber.md',
      '/blog/other',
      '/',
    ]
    for (const address of addresses) await cache.get(address, async () => pageOf(address))
    cache.invalidate('/blog/über')
    expect(addresses.filter(address => cache.find(address))).toEqual(['/blog/other', '/'])
    cache.invalidate(null)
    expect(addresses.filter(address => cache.find(address))).toEqual([])
  })

  test('is not cached when invalidated during rendering', async () => {
    const cache = new PageCache(Number.POSITIVE_INFINITY)
    let finish = (_: FinishedPage) => {}
    const slow = cache.get(
      '/',
      () =>
        new Promise(resolve => {
          finish = resolve
        }),
    )
    cache.invalidate(null)
    const fresh = cache.get('/', async () => pageOf('after'))
    finish(pageOf('before'))
    expect(await textOf(await slow)).toBe('before')
    expect(await textOf(await fresh)).toBe('after')
    expect(await textOf(cache.find('/'))).toBe('after')
  })

  test('expires where changes are not announced', async () => {
    vi.useFakeTimers()
    const cache = new PageCache(2000)
    await cache.get('/', async () => pageOf('one'))
    vi.setSystemTime(Date.now() - 3_600_000)
    vi.advanceTimersByTime(1999)
    expect(await textOf(cache.find('/'))).toBe('one')
    vi.advanceTimersByTime(2)
    expect(cache.find('/')).toBeNull()
    vi.useRealTimers()
  })

  test('is served but not added while the cache is paused', async () => {
    const cache = new PageCache(Number.POSITIVE_INFINITY)
    await cache.get('/', async () => pageOf('one'))
    cache.pause(true)
    await cache.get('/signin', async () => pageOf('two'))
    expect(await textOf(cache.find('/'))).toBe('one')
    expect(cache.find('/signin')).toBeNull()
  })
})

test('keeps pages that are read when others fill the cache', async () => {
  const cache = new PageCache(Number.POSITIVE_INFINITY)
  const large = 'x'.repeat(4 * 1024 * 1024)
  await cache.get('/', async () => pageOf('read'))
  for (let n = 0; n < 20; n++) {
    await cache.get(`/?q=${n}`, async () => pageOf(large, 'an etag'))
    expect(await textOf(cache.find('/'))).toBe('read')
  }
  expect(cache.find('/?q=0')).toBeNull()
})

test('evicts tiny pages by the length of their addresses', async () => {
  const cache = new PageCache(Number.POSITIVE_INFINITY)
  const long = 'a'.repeat(15_000)
  for (let n = 0; n < 1000; n++) await cache.get(`/signin.data?${n}${long}`, async () => pageOf('x'))
  expect(cache.find(`/signin.data?0${long}`)).toBeNull()
  expect(cache.find(`/signin.data?999${long}`)).not.toBeNull()
})

test.each([
  ['whole', false, true],
  ['incomplete', true, false],
])('a page that is %s is cached or not', async (_what, isUncacheable, isCached) => {
  const page = await finishPage(new Response('<p>Code</p>'), {
    marker: 'm',
    backendOrigin: null,
    isDev: false,
    cdnSeconds: 0,
    commonHeaders: {},
    isUncacheable,
  })
  const cache = new PageCache(Number.POSITIVE_INFINITY)
  await cache.get('/', async () => page)
  expect(cache.find('/') !== null).toBe(isCached)
})
