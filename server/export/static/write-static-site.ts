import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { partialIn, removePartial } from '#server/backup/write-backup.ts'
import { codeOf } from '#server/base/code-of.ts'
import { ConfigError } from '#server/base/config-error.ts'
import { unescapeHtml } from '#shared/text/escape-html.ts'
import { isPrivate } from '#shared/text/private-pages.ts'
import { listAddresses, listStyleAddresses, relativeTo, staticPage, staticStyles } from './static-page.ts'
import { StaticPaths } from './static-paths.ts'

interface Parts {
  siteUrl: string
  fetch: (address: string) => Promise<Response>
  signal: AbortSignal
}

const START = [
  '/',
  '/archive',
  '/tags',
  '/series',
  '/shelf',
  '/sitemap.xml',
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/robots.txt',
  '/llms.txt',
  '/favicon.ico',
  '/.well-known/security.txt',
]

/** It needs the server, so links to it lead to the site. */
const isElsewhere = (path: string) =>
  isPrivate(path) || /^\/(?:search|subscribe|auth|unauthorized)(?:\/|$)/.test(path)

const AT_ONCE = 4
const ATTEMPTS = 10
const RENDERINGS = 3 // attempts of a page that fails

/** Writes every public page, feed and picture into a new folder, which appears when it is complete. Returns how many files, and addresses that the server cannot render. Throws ConfigError. */
export async function writeStaticSite(
  folder: string,
  parts: Parts,
): Promise<{ count: number; failed: string[] }> {
  await rmdir(folder).catch(error => {
    if (codeOf(error) !== 'ENOENT')
      throw new ConfigError(`${folder} is not an empty folder: choose another name.`)
  })
  await removePartial(dirname(folder))
  const aside = partialIn(dirname(folder))
  try {
    const found = await writeFiles(aside, parts)
    await leadToFiles(aside, found, parts)
    await rename(aside, folder)
    return { count: found.files.size, failed: found.failed }
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
}

interface Found {
  files: Map<string, string>
  moved: Map<string, string>
  pages: Map<string, string>
  styles: Map<string, string>
  failed: string[]
}

async function writeFiles(aside: string, { siteUrl, fetch, signal }: Parts): Promise<Found> {
  const { origin } = new URL(siteUrl)
  const paths = new StaticPaths()
  const found: Found = { files: new Map(), moved: new Map(), pages: new Map(), styles: new Map(), failed: [] }
  const known = new Set(START.map(path => origin + path))
  const waiting = [...known]
  const add = (address: string, from: string) => {
    const url = ownAddress(address, from, origin)
    if (!url || known.has(url)) return
    known.add(url)
    waiting.push(url)
  }

  async function write(address: string): Promise<void> {
    const response = await fetchPatiently(fetch, address, signal)
    if (!response.ok) {
      if (response.status === 500) found.failed.push(address)
      const target = ownAddress(response.headers.get('location') ?? '', address, origin)
      if (target) found.moved.set(address, target)
      if (target) add(target, address)
      await response.body?.cancel()
      return
    }
    const type = response.headers.get('content-type') ?? ''
    const file = paths.choose(new URL(address), type)
    const bytes = Buffer.from(await response.arrayBuffer())
    await mkdir(dirname(join(aside, file)), { recursive: true })
    await writeFile(join(aside, file), bytes)
    found.files.set(address, file)
    if (type.startsWith('text/html')) {
      found.pages.set(file, address)
      for (const one of listAddresses(bytes.toString())) add(one, address)
    } else if (type.startsWith('text/css')) {
      found.styles.set(file, address)
      for (const one of listStyleAddresses(bytes.toString())) add(one, address)
    } else if (new URL(address).pathname.startsWith('/sitemap'))
      for (const [, one = ''] of bytes.toString().matchAll(/<loc>([^<]+)<\/loc>/g))
        add(unescapeHtml(one), address)
  }

  while (waiting.length > 0) {
    signal.throwIfAborted()
    // All have ended before one's failure removes the folder, or another would create it again.
    const ended = await Promise.allSettled(waiting.splice(0, AT_ONCE).map(write))
    for (const one of ended) if (one.status === 'rejected') throw one.reason
  }
  return found
}

/** The server renders pictures one after another, and refuses more until there is room. */
async function fetchPatiently(
  fetch: Parts['fetch'],
  address: string,
  signal: AbortSignal,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(address)
    if (![429, 500, 503].includes(response.status)) return response
    if (attempt === RENDERINGS && response.status === 500) return response
    await response.body?.cancel()
    if (attempt === ATTEMPTS)
      throw new ConfigError(`${address} cannot be read (${response.status}). Run the command again.`)
    const wanted = Number(response.headers.get('retry-after')) * 1000
    await sleep(Math.max(attempt * 200, wanted), undefined, { signal })
  }
}

/** Returns the canonical path; null for other sites and for addresses without a file. */
function ownAddress(address: string, from: string, origin: string): string | null {
  const url = URL.parse(address, from)
  if (!url || url.origin !== origin || isElsewhere(url.pathname)) return null
  const page = url.searchParams.get('page')
  if (!url.pathname.startsWith('/images/')) url.search = page ? `?page=${page}` : ''
  url.hash = ''
  return url.href
}

async function leadToFiles(
  aside: string,
  { files, moved, pages, styles }: Found,
  { siteUrl }: Parts,
): Promise<void> {
  const { origin } = new URL(siteUrl)
  const finder = (file: string, from: string) => (address: string) => {
    const own = ownAddress(address, from, origin)
    const target = own === null ? undefined : (files.get(own) ?? files.get(moved.get(own) ?? ''))
    return target === undefined ? null : relativeTo(file, target) + (URL.parse(address, from)?.hash ?? '')
  }
  for (const [file, address] of pages)
    await rewrite(file, text => staticPage(text, address, finder(file, address)))
  for (const [file, address] of styles) await rewrite(file, text => staticStyles(text, finder(file, address)))

  async function rewrite(file: string, change: (text: string) => string) {
    const path = join(aside, file)
    await writeFile(path, change(await readFile(path, 'utf8')))
  }
}
