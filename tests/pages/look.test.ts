import { readFileSync } from 'node:fs'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { type BorrowedPages, borrowPages, mainOf, metaOf } from '#tests/support/pages.ts'

let pages: BorrowedPages
beforeAll(async () => {
  pages = await borrowPages()
})
afterEach(
  () => pages.sql`
    update settings set accent = null, type_pair = 'editorial', cover_style = 'lines', corner = 'soft', density = 'normal',
      home_layout = 'cards', logo = null, logo_dark = null, own_css = ''`,
)

const sheets = (html: string) =>
  [...html.matchAll(/<link rel="stylesheet" href="(\/assets\/look\/[^"]+)"/g)].map(([, href = '']) => href)

test('loads no style sheet for the default look', async () => {
  for (const path of ['/', '/blog/a-form-that-forgives', '/signin', '/dashboard/appearance'])
    expect(sheets(await pages.read(path)), path).toEqual([])
})

test('loads a look as one immutable file on every page', async () => {
  await pages.sql`update settings set accent = '#ffd400', corner = 'round', density = 'airy', home_layout = 'grid'`
  const [home = '', ...more] = sheets(await pages.read('/'))
  expect(more).toEqual([])
  for (const path of [
    '/blog/a-form-that-forgives',
    '/topics/TypeScript',
    '/signin',
    '/dashboard/main',
    '/nowhere',
  ])
    expect(sheets(await pages.read(path)), path).toEqual([home])
  const answer = await pages.request(home)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const css = await answer.text()
  expect(css).toMatch(/\[data-theme="dark"\]\{--pen:#ffd400;/)
  expect(css).not.toMatch(/:root\{--pen:#ffd400/)
  expect(css).toContain('--r-l:24px')
  expect(css).toContain('--s8:5.5rem')

  await pages.sql`update settings set corner = 'sharp'`
  expect(sheets(await pages.read('/'))).not.toEqual([home])
})

test.each([
  ['bookish', ['literata-roman', 'literata-italic', 'figtree']],
  ['modern', ['instrument-sans', 'instrument-sans-italic']],
])('the type %s has its fonts from this site', async (pair, names) => {
  await pages.sql`update settings set type_pair = ${pair}`
  const css = await (await pages.request(sheets(await pages.read('/'))[0] ?? '')).text()
  const fonts = new Set([...css.matchAll(/url\(([^)]+)\)/g)].map(([, address = '']) => address))
  expect([...fonts].filter(address => !/^\/assets\/[\w-]+\.woff2$/.test(address))).toEqual([])
  const western = [...fonts].filter(address => !address.includes('extended'))
  expect(western.map(address => address.replace(/^\/assets\/|-[\w-]{8}\.woff2$/g, '')).toSorted()).toEqual(
    names.toSorted(),
  )
})

test('changes preview pictures with the cover style', async () => {
  const pictureOf = async () =>
    metaOf(await pages.read('/blog/the-smallest-cache-that-tells-the-truth'))['og:image']
  const before = await pictureOf()
  await pages.sql`update settings set density = 'airy'`
  expect(await pictureOf()).toBe(before)
  await pages.sql`update settings set cover_style = 'dots'`
  expect(await pictureOf()).not.toBe(before)
})

test('shows no covers in the plain list', async () => {
  expect(mainOf(await pages.read('/'))).toContain('post-card-cover')
  await pages.sql`update settings set home_layout = 'list'`
  const html = await pages.read('/')
  expect(mainOf(html)).not.toContain('post-card-cover')
  expect(mainOf(await pages.read('/topics/TypeScript'))).not.toContain('post-card-cover')
  expect(await pages.read('/blog/a-form-that-forgives')).toContain('post-cover')
})

test.each([
  'x.css',
  'ffd400-editorial-lines-soft-normal-cards-title-0.js',
  'ffd400-editorial-lines-soft-normal-cover-title-0.css',
  'ffd400-editorial-lines-soft-normal-cards-title.css',
  'ffd400-editorial-lines-soft-normal-cards-cards-title-0.css',
  '__proto__-editorial-lines-soft-normal-cards-title-0.css',
  '-constructor-lines-soft-normal-cards-title-0.css',
  'ffd400}*{-editorial-lines-soft-normal-cards-title-0.css',
  '%00-editorial-lines-soft-normal-cards-title-0.css',
])('%s is no style sheet', async name => {
  const answer = await pages.request(`/assets/look/${encodeURIComponent(name)}`)
  expect(answer.status).toBe(404)
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('serves the current sheet at an old address', async () => {
  const answer = await pages.request('/assets/look/a3262a-editorial-lines-soft-normal-cards-title-0.css')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await answer.text()).toContain('--pen:#a3262a')
})

const ownSheets = (html: string) => sheets(html).filter(address => address.startsWith('/assets/look/own-'))

test('loads custom CSS last on public pages', async () => {
  await pages.sql`update settings set own_css = 'body { display: none }', corner = 'sharp'`
  for (const path of ['/', '/blog/a-form-that-forgives', '/topics/TypeScript', '/search', '/nowhere']) {
    const html = await pages.read(path)
    const own = ownSheets(html)
    expect(own, path).toHaveLength(1)
    expect([...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].at(-1)?.[1], path).toBe(own[0])
  }
  for (const path of [
    '/signin',
    '/signup',
    '/resetpassword',
    '/dashboard',
    '/dashboard/appearance',
    '/dashboard/settings',
  ])
    expect(ownSheets(await pages.read(path)), path).toEqual([])
  const [own = ''] = ownSheets(await pages.read('/'))
  const answer = await pages.request(own)
  expect([answer.status, await answer.text()]).toEqual([200, 'body{display:none}'])
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(answer.headers.get('content-type')).toBe('text/css; charset=utf-8')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')

  await pages.sql`update settings set own_css = 'body { color: red }'`
  expect(ownSheets(await pages.read('/'))).not.toEqual([own])
  const old = await pages.request(own)
  expect([await old.text(), old.headers.get('cache-control')]).toEqual(['body{color:red}', 'no-cache'])

  await pages.sql`update settings set own_css = ''`
  expect(ownSheets(await pages.read('/'))).toEqual([])
  expect((await pages.request(own)).status).toBe(404)
})

test('does not serve refused custom CSS', async () => {
  await pages.sql`update settings set own_css = '@import "https://evil.example/a.css"; body { color: red }'`
  expect(await pages.read('/')).not.toContain('/assets/look/')
  expect((await pages.request('/assets/look/own-0123456789abcdef.css')).status).toBe(404)
})

test('replaces the title by a logo', async () => {
  const file = '0b5c5ad5-2c5a-4f0e-8a4f-3c1f6a2d9e10-640x160.webp'
  await pages.sql`update settings set logo = ${file}, title = 'Hedges & moats'`
  const html = await pages.read('/')
  const [logo = ''] = /<img class="top-bar-logo"[^>]*>/.exec(html) ?? []
  expect(logo).toContain('alt="Hedges &amp; moats"')
  expect(logo).toContain(`src="/images/thumbnail/Content/${file}?w=320"`)
  expect(logo).toMatch(/width="640" height="160"/)
  await pages.sql`update settings set logo_dark = ${file}`
  expect((await pages.read('/')).match(/<img class="top-bar-logo /g)).toHaveLength(2)
  await pages.sql`update settings set title = 'Byline'`
})

const styling = readFileSync('docs/styling.md', 'utf8')
const named = (heading: string) => {
  const [, part = ''] = styling.split(`## ${heading}\n`)
  const names = [...(part.split('\n## ', 1)[0] ?? '').matchAll(/^\| `([^`]+)`/gm)].map(
    ([, name = '']) => name,
  )
  expect(names.length).toBeGreaterThan(10)
  return names
}

test('sets each documented variable on all pages', async () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8')
  expect(named('Variables').filter(name => !tokens.includes(`\n  ${name}:`))).toEqual([])
})

test('has each documented part on a page', async () => {
  await pages.sql`update settings set logo = 'a.webp'`
  const html = await Promise.all(
    [
      '/',
      '/blog/a-form-that-forgives',
      '/blog/the-smallest-cache-that-tells-the-truth',
      '/topics/TypeScript',
    ].map(path => pages.read(path)),
  )
  const found = new Set(
    html.flatMap(page =>
      [...page.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')),
    ),
  )
  expect(named('Parts').filter(name => !found.has(name.slice(1)))).toEqual([])
})
