import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPages, type TestPages } from '#tests/support/pages.ts'

let pages: TestPages
beforeAll(async () => {
  pages = await openPages()
})
afterAll(() => pages?.close())
beforeEach(async () => {
  await pages.sql`update outside_code set kind = 'none', address = '', site_id = '', integrity = ''`
})

const post = '/blog/a-form-that-forgives'
const use = () =>
  pages.sql`
    update outside_code set kind = 'plausible', address = 'https://stats.example.com/in', site_id = 'blog.example.com'`

/** The values of a directive of a page's policy that name another host. */
async function hostsOf(path: string, directive: string): Promise<string[]> {
  const policy = (await pages.request(path)).headers.get('content-security-policy') ?? ''
  const found = policy.split('; ').find(part => part.startsWith(`${directive} `)) ?? ''
  return found.split(' ').filter(part => part.startsWith('http'))
}

test('loads no third-party code unless configured', async () => {
  for (const path of ['/', post, '/nowhere']) {
    expect(await pages.read(path)).not.toContain('data-outside')
    expect(await hostsOf(path, 'script-src')).toEqual([])
    expect(await hostsOf(path, 'connect-src')).toEqual([])
  }
})

test('loads the script on public pages', async () => {
  await pages.read('/')
  await use()
  for (const path of ['/', post, '/topics/TypeScript', '/search', '/nowhere']) {
    const html = await pages.read(path)
    expect(html).toContain('"src":"https://stats.example.com/in/js/script.js"')
    expect(html).toContain('"data-domain":"blog.example.com"')
    expect(html).not.toMatch(/<script[^>]* src=/)
    expect(await hostsOf(path, 'script-src')).toEqual(['https://stats.example.com/in/js/script.js'])
    expect(await hostsOf(path, 'connect-src')).toEqual(['https://stats.example.com'])
  }
})

test.each([
  '/dashboard/main',
  '/dashboard/profile',
  '/dashboard/analytics',
  '/signin',
  '/SignIn/',
  '/signup',
  '/resetpassword?token_hash=abc&type=recovery',
])('%s never loads it', async path => {
  await use()
  expect(await pages.read(path)).not.toContain('stats.example.com')
  const { headers } = await pages.request(path)
  expect(headers.get('content-security-policy')).not.toContain('stats.example.com')
})

test('isolates a page with it from windows it opens', async () => {
  const policyOf = async (path: string) =>
    (await pages.request(path)).headers.get('cross-origin-opener-policy')
  expect(await policyOf('/')).toBe('same-origin')
  await use()
  await expect.poll(() => policyOf('/')).toBe('unsafe-none')
  for (const path of ['/signin', '/dashboard/profile']) expect(await policyOf(path)).toBe('same-origin')
})

test('ignores a row that no form can have written', async () => {
  await pages.sql`alter table outside_code drop constraint outside_code_address_shape`
  await pages.sql`
    update outside_code set kind = 'plausible', site_id = 'a', address = ${"https://x.example; script-src 'unsafe-inline'"}`
  expect((await pages.request('/')).headers.get('content-security-policy')).not.toContain('x.example')
  expect(await pages.read('/')).not.toContain('x.example')
})
