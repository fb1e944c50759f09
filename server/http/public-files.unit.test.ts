import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { publicFiles } from './public-files.ts'

async function siteWith(...files: string[]) {
  const root = await temporaryFolder('public')
  for (const file of files) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), `content of ${file}`)
  }
  const app = new Hono().get('*', publicFiles(root)).get('*', context => context.text('a page', 404))
  return async (path: string, headers = {}) => app.request(path, { headers })
}

test.each([
  ['/me.jpg', 'image/jpeg'],
  ['/me.webp', 'image/webp'],
  ['/google1234.html', 'text/html'],
  ['/feed.xml', 'application/xml'],
  ['/counter.js', 'text/javascript'],
  ['/.well-known/security.txt', 'text/plain'],
  ['/.well-known/apple-app-site-association', 'application/octet-stream'],
  ['/talks/2026/my%20slides.pdf', 'application/pdf'],
  ['/talks/LICENSE', 'application/octet-stream'],
])('%s in public/ is served', async (path, type) => {
  const request = await siteWith(decodeURIComponent(path.slice(1)))
  const answer = await request(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain(type)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(await answer.text()).toBe(`content of ${decodeURIComponent(path.slice(1))}`)
})

test.each(['about', 'blog/a-post', 'topics/JavaScript', 'dashboard/main', 'archive/2026', 'LICENSE'])(
  'the file %s of public/ shadows no page',
  async path => {
    const answer = await (await siteWith(path))(`/${path}`)
    expect(await answer.text()).toBe('a page')
  },
)

test('falls through to the pages for unknown public files', async () => {
  const request = await siteWith('a.txt', 'a.txt.br', 'folder/b.txt', '.vite/manifest.json', 'assets/c.js')
  const others = [
    '/',
    '/folder',
    '/folder/',
    '/.vite/manifest.json',
    '/assets/c.js',
    '/a.txt.br',
    '/%',
    '/..%2fa.txt',
  ]
  for (const path of others) expect((await request(path)).status, path).toBe(404)
  expect((await request('/a.txt', { 'accept-encoding': 'br' })).headers.get('content-encoding')).toBe('br')
})
