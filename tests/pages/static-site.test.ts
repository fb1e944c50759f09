import { existsSync } from 'node:fs'
import { glob, mkdir, readdir, readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listAddresses } from '#server/export/static/static-page.ts'
import { writeStaticSite } from '#server/export/static/write-static-site.ts'
import { borrowPages, ORIGIN, textOfPage } from '#tests/support/pages.ts'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: string
beforeAll(async () => {
  const pages = await borrowPages()
  await pages.sql`
    update blogs set topic = 'A/B: "tests" ?', tags = ${['C++', 'naïve']}, content = ${body} where slug = 'effects-you-can-delete'`
  // Pictures take most of the time.
  await pages.sql`
    update blogs set thumbnail = null, content = regexp_replace(content, '<figure>.*?</figure>', '', 'g')
    where slug <> 'the-smallest-cache-that-tells-the-truth'`
  await pages.sql`insert into redirects (from_path, target, status) values ('/old-one', '/archive', 301)`
  folder = join(await temporaryFolder('static'), 'site')
  await writeStaticSite(folder, partsOf(pages))
}, 300_000)
afterAll(removeTemporaryFolders)

const body =
  '<p><a href="/old-one">Old</a> <a href="/no-such-page#x">None</a> <a href="/blog/parse-at-the-door?utm=1#part">Post</a> <a href="https://other.example/">Other</a></p>'

const partsOf = ({ request }: Awaited<ReturnType<typeof borrowPages>>) => ({
  siteUrl: ORIGIN,
  fetch: (address: string) => request(address.slice(ORIGIN.length)),
  signal: AbortSignal.timeout(300_000),
})

const read = (path: string) => readFile(join(folder, path), 'utf8')

test('writes a page for each post with its reviews', async () => {
  const page = textOfPage(await read('blog/the-smallest-cache-that-tells-the-truth/index.html'))
  expect(page).toContain('Before any code, three refusals.')
  expect(page).toContain('My colleague asked why no-cache means keep it.')
})

test('leads no relative link to a file that is missing', async () => {
  const broken: string[] = []
  let count = 0
  for await (const path of glob('**/*.html', { cwd: folder }))
    for (const address of listAddresses(await read(path))) {
      if (/^[a-z]+:/.test(address)) continue
      count++
      const file = decodeURIComponent(address.replace(/[?#].*$/, ''))
      if (!existsSync(join(folder, dirname(path), file))) broken.push(`${path}: ${address}`)
    }
  expect(broken).toEqual([])
  expect(count).toBeGreaterThan(200)
})

test('leads to files, or else to the site', async () => {
  const page = await read('blog/effects-you-can-delete/index.html')
  expect(page).toContain('<a href="../../archive/index.html">Old</a>')
  expect(page).toContain('<a href="../parse-at-the-door/index.html#part">Post</a>')
  expect(page).toContain(`<a href="${ORIGIN}/no-such-page#x">None</a>`)
  expect(page).toContain('<a href="https://other.example/" rel="noopener">Other</a>')
  expect(page).toContain(`<link rel="canonical" href="${ORIGIN}/blog/effects-you-can-delete">`)
  expect(page).toContain(`action="${ORIGIN}/search"`)
})

test('leaves out scripts, buttons and forms that need the server', async () => {
  const page = await read('blog/effects-you-can-delete/index.html')
  expect(page).not.toMatch(
    /<(?:button|select|textarea|dialog)\b|<script(?! type="application\/ld\+json")|method="post"/,
  )
})

test('writes no picture twice for browsers that know AVIF', async () => {
  expect(await read('index.html')).not.toContain('image/avif')
})

test('names folders that every system can store', async () => {
  const paths: string[] = []
  for await (const path of glob('**', { cwd: folder })) paths.push(path)
  expect(paths).toContain('topics/A-B- -tests- -/index.html')
  expect(paths.filter(path => /[<>:"|?*]|(?:^|\/)\.\.(?:\/|$)/.test(path))).toEqual([])
})

test('leaves nothing when it fails', async () => {
  const target = join(folder, '../other')
  const killed = join(folder, `../.byline-99999999@${hostname()}.x.partial`)
  await mkdir(join(killed, 'blog'), { recursive: true })
  const fetch = async () => new Response(null, { status: 404 })
  const signal = AbortSignal.abort(new Error('Stopped.'))
  await expect(writeStaticSite(target, { siteUrl: ORIGIN, fetch, signal })).rejects.toThrow('Stopped.')
  expect((await readdir(dirname(target))).filter(name => /other|partial/.test(name))).toEqual([])
})

test('waits as long as the server asks', async () => {
  const target = join(folder, '../waited')
  const headers = { 'content-type': 'text/html', 'retry-after': '1' }
  const start = performance.now()
  const fetch = vi.fn(async (address: string) => {
    if (new URL(address).pathname !== '/') return new Response(null, { status: 404 })
    return performance.now() < start + 900
      ? new Response(null, { status: 503, headers })
      : new Response('<p>Here', { headers })
  })
  await writeStaticSite(target, { siteUrl: ORIGIN, fetch, signal: AbortSignal.timeout(9_000) })
  expect(fetch.mock.calls.filter(([address]) => address === `${ORIGIN}/`)).toHaveLength(2)
})

test('removes the folder once pending writes end', async () => {
  const target = join(folder, '../stopped')
  const fetch = async (address: string) => {
    if (new URL(address).pathname === '/') throw new Error('The database ended.')
    await setTimeout(20)
    return new Response('<p>Late', { headers: { 'content-type': 'text/html' } })
  }
  const parts = { siteUrl: ORIGIN, fetch, signal: AbortSignal.timeout(9_000) }
  await expect(writeStaticSite(target, parts)).rejects.toThrow('The database ended.')
  await setTimeout(100)
  expect((await readdir(dirname(target))).filter(name => /stopped|^\.byline/.test(name))).toEqual([])
})

test('goes on without a page that fails', async () => {
  const target = join(folder, '../without-one')
  await mkdir(`${target}.partial`)
  const page = '<a href="/blog/broken">Broken</a>'
  const headers = { 'content-type': 'text/html' }
  const fetch = async (address: string) =>
    new URL(address).pathname === '/'
      ? new Response(page, { headers })
      : new Response(null, { status: address.endsWith('/broken') ? 500 : 404 })
  const written = await writeStaticSite(target, {
    siteUrl: ORIGIN,
    fetch,
    signal: AbortSignal.timeout(9_000),
  })
  expect(written).toEqual({ count: 1, failed: [`${ORIGIN}/blog/broken`] })
  expect(await readFile(join(target, 'index.html'), 'utf8')).toContain(`href="${ORIGIN}/blog/broken"`)
  expect(existsSync(`${target}.partial`)).toBe(true)
})

test('refuses a folder that has files', async () => {
  await expect(writeStaticSite(folder, partsOf(await borrowPages()))).rejects.toThrow(
    'is not an empty folder',
  )
  expect(existsSync(join(folder, 'index.html'))).toBe(true)
})
