import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, expect, test, vi } from 'vitest'
import { memoryLimits, limits as table } from '#server/http/limits.ts'
import { pageRoute } from '#server/pages/page-route.ts'
import type { Render } from '#server/pages/render.ts'
import { loaderFetch } from '#server/pages/visitor-access.ts'
import { canBeSlug } from '#shared/data/site-pages.ts'
import { reservedSlugs } from '#shared/text/reserved-slugs.ts'
import { createApp } from './app.ts'
import { readProxies } from './base/client-address.ts'
import type { RequestContext } from './base/request-context.ts'
import { HEALTH_PATHS } from './monitoring/health.ts'

let seen: RequestContext[] = []
beforeEach(() => {
  seen = []
})

function createTestApp(
  backend = async () => Response.json([]),
  render: Render = async request => new Response(await request.text()),
  otherOrigin: string | null = null,
) {
  return createApp({
    backend: (_request, context) => {
      seen.push(context)
      return backend()
    },
    answerPage: pageRoute({
      render,
      siteUrl: 'https://blog.example.com',
      backendOrigin: null,
      isDev: false,
      cdnSeconds: 0,
      pageCache: null,
      commonHeaders: {},
    }).answer,
    images: async () => null,
    endpoints: {
      stopMails: async () => new Response(),
      reviewActionByMail: async () => new Response(),
      refuseNonAdmins: async () => null,
      checkSender: async () => new Response(),
      version: 'Byline',
      sitePreview: async () => new Response(),
      readLink: async () => new Response(),
      receiveImport: async () => new Response(),
      exportSite: async () => new Response(),
      receiveRead: async () => new Response(),
      wakeImports: async () => {},
      issuePreview: async () => new Response(),
    },
    assets: null,
    otherOrigin,
    afterWrite: async () => {},
    limits: memoryLimits(() => 0),
    isProxy: readProxies('127.0.0.1') ?? (() => false),
  })
}

function appWith(...parts: Parameters<typeof createTestApp>) {
  const app = createTestApp(...parts)
  return (path: string, init: RequestInit, remoteAddress = '198.51.100.7') =>
    app.request(path, init, { incoming: { socket: { remoteAddress } } })
}

/** For requests that may be refused: the delay of a refusal ends when its client leaves. */
const LEAVING = { signal: AbortSignal.abort() }

test('passes the client address and request id to the backend', async () => {
  const request = appWith()
  const answer = await request('/rest/v1/blogs', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect(seen).toEqual([{ address: '198.51.100.7', id: answer.headers.get('x-request-id') }])
  await request('/rest/v1/blogs', { headers: { 'x-forwarded-for': '203.0.113.9' } }, '127.0.0.1')
  expect(seen[1]?.address).toBe('203.0.113.9')
  expect(seen[1]?.id).not.toBe(seen[0]?.id)
})

test('does not limit reads of the site it serves', async () => {
  const request = appWith(undefined, undefined, 'https://blog.example.com')
  const most = table.read.count
  const readAll = async (headers: Record<string, string>, address: string, path = '/rest/v1/blogs') => {
    const answers = await Promise.all(
      Array.from({ length: most + 1 }, () => request(path, { headers, ...LEAVING }, address)),
    )
    return answers.filter(({ status }) => status === 429).length
  }
  expect(await readAll({}, '127.0.0.1')).toBe(0)
  expect(seen.every(({ isLoader }) => isLoader)).toBe(true)
  expect(await readAll({}, '198.51.100.7')).toBe(1)
  expect(await readAll({ 'x-forwarded-for': '127.0.0.1' }, '127.0.0.1')).toBe(1)
  const own = appWith()
  await own('/rest/v1/blogs', {}, '127.0.0.1')
  expect(seen.at(-1)?.isLoader).toBeUndefined()
})

test('takes a trusted proxy’s well-formed request id', async () => {
  const request = appWith()
  const idFor = async (id: string, address: string) =>
    (await request('/rest/v1/blogs', { headers: { 'x-request-id': id } }, address)).headers.get(
      'x-request-id',
    )
  expect(await idFor('Root=1-67891233-abcdef', '127.0.0.1')).toBe('Root=1-67891233-abcdef')
  expect(seen[0]?.id).toBe('Root=1-67891233-abcdef')
  expect(await idFor('Root=1-67891233-abcdef', '198.51.100.7')).toMatch(/^[\w-]{36}$/)
  for (const id of ['short', 'with a space', 'noor@example.com', 'x'.repeat(129), '"quoted"id'])
    expect(await idFor(id, '127.0.0.1')).toMatch(/^[\w-]{36}$/)
})

test.each([
  ['on this machine', '::1'],
  ['in front of a container', '172.18.0.1'],
])('logs an untrusted proxy %s once', async (_where, proxy) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const request = appWith()
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  for (const address of ['198.51.100.7', '127.0.0.1', proxy, proxy])
    await request('/rest/v1/blogs', { headers }, address)
  expect(warn.mock.calls.flat().join()).toMatch(/^[^,]*forwarded-for-ignored[^,]*$/)
  warn.mockRestore()
})

test('refuses too many writes of one address only', async () => {
  const request = appWith()
  const write = (address: string) =>
    request('/rest/v1/comments', { method: 'POST', body: '{}', ...LEAVING }, address)
  for (let n = 0; n < table.write.count; n++) expect((await write('198.51.100.7')).status).toBe(200)
  const refused = await write('198.51.100.7')
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({
    code: 'PT429',
    message: expect.stringContaining('in 1 minute.'),
  })
  expect(seen).toHaveLength(table.write.count)
  expect((await write('198.51.100.8')).status).toBe(200)
  expect((await request('/rest/v1/blogs', {})).status).toBe(200)
})

test('limits the links of mails that act', async () => {
  const request = appWith()
  for (let n = 0; n < table.actionLink.count; n++)
    expect((await request('/auth/acts?token=a', {})).status).toBe(200)
  expect((await request('/auth/acts?token=b', { method: 'POST', ...LEAVING })).status).toBe(429)
})

test('limits calls that ban an account by token', async () => {
  const request = appWith()
  const ban = (token: string) =>
    request('/rest/v1/rpc/ban_account', {
      method: 'POST',
      body: '{}',
      headers: { authorization: `Bearer ${token}` },
      ...LEAVING,
    })
  for (let n = 0; n < table.ban.count; n++) expect((await ban('attacker')).status).toBe(200)
  expect((await ban('attacker')).status).toBe(429)
  for (let n = 0; n < table.read.count; n++) await request('/rest/v1/blogs', {})
  expect((await request('/rest/v1/blogs', LEAVING)).status).toBe(429)
  expect((await ban('administrator')).status).toBe(200)
})

test('counts all addresses of an IPv6 network as one client', async () => {
  const request = appWith()
  const write = (n: number) =>
    request('/rest/v1/comments', { method: 'POST', body: '{}', ...LEAVING }, `2001:db8::${n}`)
  for (let n = 0; n < table.write.count; n++) await write(n)
  expect((await write(9999)).status).toBe(429)
})

test('refuses too many previews before rendering', async () => {
  const request = appWith()
  const preview = (init = {}) => request('/preview', { method: 'POST', body: 'words', ...init })
  for (let n = 0; n < table.preview.count; n++) expect(await (await preview()).text()).toBe('words')
  const refused = await preview(LEAVING)
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('600')
  expect(await refused.json()).toEqual({
    message: 'The preview was requested too often. Please try again in 10 minutes.',
  })
  expect((await request('/preview/issue', { method: 'POST', body: '{}', ...LEAVING })).status).toBe(429)
})

test('logs an unexpected error in one line, without the query', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const answer = await appWith(() => Promise.reject(new Error('broken for noor@example.com')))(
    '/rest/v1/blogs?slug=eq.secret',
    {},
  )
  expect(answer.status).toBe(500)
  expect(await answer.text()).not.toContain('broken')
  const [line] = error.mock.calls.flat()
  expect(line).toContain(`id="${answer.headers.get('x-request-id')}" method="GET" path="/rest/v1/blogs"`)
  expect(line).not.toMatch(/\n|secret|noor/)
  error.mockRestore()
})

test.each([
  ['/', 64],
  ['/signin', 64],
  ['/preview', 3072],
  ['/Subscribe/', 16],
  ['/contact.data', 128],
  ['/auth/v1/signup', 16],
])('answers 413 to %s larger than %i kB', async (path, kilobytes) => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const body = 'x'.repeat(kilobytes * 1024 + 1)
  const request = appWith(async () => Response.json([]))
  const announced = await request(path, {
    method: 'POST',
    body,
    headers: { 'content-length': `${body.length}` },
  })
  expect(announced.status).toBe(413)
  if (!path.includes('/v1/')) {
    const unannounced = { method: 'POST', body: new Blob([body]).stream(), duplex: 'half' }
    expect((await request(path, unannounced)).status).toBe(413)
  }
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

test.each([
  ['a busy backend', 503, 503],
  ['a fault', 500, 500],
])('answers a page that failed by %s accordingly', async (_name, ofBackend, expected) => {
  const read = loaderFetch({ fetch: async () => new Response(null, { status: ofBackend }) })
  const request = appWith(undefined, async () => {
    await read('http://backend.invalid/rest/v1/blogs')
    return new Response('Try again', { status: 500 })
  })
  const answer = await request('/', {})
  expect(answer.status).toBe(expected)
  expect(answer.headers.get('retry-after')).toBe(expected === 503 ? '3' : null)
  expect(await answer.text()).toBe('Try again')
})

test('lets a site on another origin embed files', async () => {
  const policyOf = async (otherOrigin: string | null) => {
    const request = appWith(undefined, undefined, otherOrigin)
    const answer = await request('/storage/v1/object/sign/avatars/a.webp', {})
    return answer.headers.get('cross-origin-resource-policy')
  }
  expect(await policyOf('https://pages.example.com')).toBe('cross-origin')
  expect(await policyOf(null)).toBe('same-site')
})

test.each(['/images/a', '/previews/a', '/storage/v1/object/public/thumbnail/Content/a.mp4'])(
  'lets every site embed %s',
  async path => {
    const answer = await appWith()(path, {})
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  },
)

test('lets no other site embed a page', async () => {
  const answer = await appWith()('/', {})
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-site')
})

test('refuses too many searches of one address, however spelled', async () => {
  const request = appWith()
  const paths = ['/search?q=a', '/Search/?q=b', '/se%61rch?q=c']
  for (let n = 0; n < table.search.count; n++)
    expect((await request(paths[n % 3] ?? '', {})).status).toBe(200)
  const leaving = new AbortController()
  let isRefused = false
  const delayed = Promise.resolve(request('/search?q=d', { signal: leaving.signal })).then(answer => {
    isRefused = true
    return answer
  })
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(isRefused).toBe(false)
  leaving.abort()
  const refused = await delayed
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
  expect(await refused.text()).toMatch(/^You are searching too quickly. Please try again in /)
  expect((await request('/', {})).status).toBe(200)
  expect((await request('/search?q=d', {}, '198.51.100.8')).status).toBe(200)
})

test.each([
  ['subscribe', '/subscribe', ['/subscribe/', '/Subscribe', '/subscribe/_.data', '/subscribe?index']],
  ['contact', '/contact', ['/contact/', '/Contact', '/contact.data', '/c%6Fntact', '/x/../contact']],
  ['preview', '/preview', ['/preview/', '/PREVIEW', '/preview.data']],
] as const)('limits the form %s, however its address is spelled', async (name, path, spellings) => {
  const request = appWith()
  const body = name === 'contact' ? 'x'.repeat(100 * 1024) : 'x'
  const send = (to: string, init = {}) => request(to, { method: 'POST', body, ...init })
  for (let n = 0; n < table[name].count; n++)
    expect((await send(spellings[n % spellings.length] ?? path)).status).toBe(200)
  for (const spelled of [path, ...spellings]) expect((await send(spelled, LEAVING)).status, spelled).toBe(429)
  expect((await request(path, {})).status).toBe(200)
})

test('limits preview pictures of one address only', async () => {
  const request = appWith()
  for (let n = 0; n < table.linkPicture.count; n++)
    expect((await request(`/previews/${n}`, {})).status).not.toBe(429)
  expect((await request('/previews/blog/a/0123456789abcdef.jpg', LEAVING)).status).toBe(429)
  expect((await request('/', {})).status).toBe(200)
  expect((await request('/previews/0', {}, '198.51.100.8')).status).not.toBe(429)
})

test('reserves the addresses of the server against pages', () => {
  const paths = [
    ...HEALTH_PATHS,
    ...createTestApp().routes.map(({ path }) => path),
    ...readdirSync(join(import.meta.dirname, '../public'), { recursive: true }).map(file => `/${file}`),
  ]
  const names = new Set(paths.map(path => path.split('/')[1] ?? '').filter(canBeSlug))
  names.delete('*')
  expect(names.size).toBeGreaterThan(5)
  expect([...names].filter(name => name !== '' && !reservedSlugs.includes(name))).toEqual([])
})
