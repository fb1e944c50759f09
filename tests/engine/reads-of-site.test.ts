import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0'
const POST = '/blog/a-form-that-forgives'

let site: SiteProcess
beforeAll(async () => {
  site = await startProcess({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(async () => {
  await site?.end()
  if (site) await rm(site.dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  fetch(site.url + path, { headers: { 'user-agent': FIREFOX, 'x-forwarded-for': address, ...headers } })
const report = (fields: Record<string, string>, address: string, headers: Record<string, string> = {}) =>
  fetch(`${site.url}/auth/reads`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'user-agent': FIREFOX, 'x-forwarded-for': address, ...headers },
  })

/** Ends the process, which stores its counts, and starts it again. */
async function countedBy(does: () => Promise<unknown>) {
  await site.sql`delete from private.reads`
  await does()
  await site.end()
  site = await startProcess({ env: { TRUSTED_PROXIES: '127.0.0.1' }, dataDir: site.dataDir })
  return site.sql`select slug, reads, ends from private.reads join blogs on blogs.id = blog_id`
}

test('counts rendered, cached and unchanged pages once for each reader', async () => {
  const counted = await countedBy(async () => {
    const first = await get(POST, '192.0.2.1')
    const etag = first.headers.get('etag') ?? ''
    await get(POST, '192.0.2.1')
    await get(POST, '192.0.2.2')
    expect((await get(POST, '192.0.2.3', { 'if-none-match': etag })).status).toBe(304)
    await get(`${POST}.data`, '192.0.2.4')
    await report({ path: POST, end: '' }, '192.0.2.2')
    await report({ path: POST, end: '' }, '192.0.2.2')
  })
  expect(counted).toEqual([{ slug: 'a-form-that-forgives', reads: 4, ends: 1 }])
})

test('counts neither robots, prefetches, administrators nor opted-out readers', async () => {
  const counted = await countedBy(async () => {
    const refused: Record<string, string>[] = [
      { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' },
      { 'sec-purpose': 'prefetch;prerender' },
      { cookie: 'uncounted=1' },
      { dnt: '1' },
      { 'sec-gpc': '1' },
    ]
    for (const [place, headers] of refused.entries()) {
      await get(POST, `192.0.2.${place}`, headers)
      await report({ path: POST }, `192.0.2.${place}`, headers)
    }
    await fetch(site.url + POST, { method: 'HEAD', headers: { 'user-agent': FIREFOX } })
    expect((await report({ path: POST }, '192.0.2.9', { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
    expect((await report({ path: 'https://example.com/' }, '192.0.2.9')).status).toBe(400)
  })
  expect(counted).toEqual([])
})

test('counts nothing when the setting is off', async () => {
  await site.sql`update settings set counts_reads = false`
  await expect.poll(async () => (await get('/archive', '192.0.2.7')).text()).not.toContain('/auth/reads')
  expect(await countedBy(() => get(POST, '192.0.2.1'))).toEqual([])
  await site.sql`update settings set counts_reads = true`
})
