import type { Known } from './fixture.ts'
import type { FuzzCase } from './fuzz-case.ts'
import { encode, mutate, oddText, spoilJson } from './odd-values.ts'
import type { Random } from './random.ts'

const PAGES = [
  '/',
  '/signin',
  '/signup',
  '/resetpassword',
  '/dashboard',
  '/dashboard/main',
  '/dashboard/profile',
  '/dashboard/users',
  '/dashboard/comments',
  '/dashboard/posts',
  '/dashboard/createblog',
  '/dashboard/blog/1/update',
  '/unauthorized',
  '/preview',
  '/__manifest',
  '/_root.data',
  '/favicon.svg',
  '/robots.txt',
  '/images',
  '/images/',
  '/assets/',
  '/.well-known/security.txt',
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/sitemap-1.xml',
  '/site.webmanifest',
  '/previews/0123456789abcdef.jpg',
]

export function pageCase(random: Random, known: Known): Partial<FuzzCase> {
  const kind = random.below(12)
  if (kind < 4) return page(random, known)
  if (kind < 6)
    return {
      ...page(random, known),
      path: `${random.pick(['/blog/', '/topics/', '/previews/blog/', '/previews/topics/'])}${encode(random.chance(0.5) ? random.pick(known.slugs) : oddText(random), random)}${random.pick(['', '', '.data', '/', '/more', '/rss.xml', '/feed.json', '/0123456789abcdef.jpg'])}`,
    }
  if (kind < 9) return image(random, known)
  if (kind === 9)
    return {
      area: 'pages',
      method: random.pick(['GET', 'HEAD', 'POST']),
      path: random.chance(0.6) ? random.pick(known.assets) : `/assets/${encode(oddText(random), random)}`,
      query: [],
      headers: [['accept-encoding', random.pick(['br', 'gzip', 'br;q=0', oddText(random)])]],
    }
  if (kind === 10) {
    const html = random.pick([
      `<p>${oddText(random)}</p>`,
      '<b>'.repeat(3000),
      `<a href="${oddText(random)}">`,
      `<pre><code class="language-${oddText(random)}">${'('.repeat(2000)}`,
      '<'.repeat(5000),
      `<img src="${oddText(random)}" width="1e9">`,
      mutate('<table><tr><td colspan="9">a</td></tr></table>', random),
    ])
    return {
      area: 'pages',
      method: 'POST',
      path: `/preview${random.pick(['', '.data', '/'])}`,
      query: [],
      headers: [
        [
          'content-type',
          random.pick([
            'application/json',
            'text/plain',
            'text/html',
            'application/x-www-form-urlencoded',
            'multipart/form-data',
            oddText(random),
          ]),
        ],
      ],
      body: random.chance(0.5)
        ? Buffer.from(html)
        : spoilJson(JSON.stringify({ content: html.toWellFormed() }), random),
    }
  }
  return {
    ...page(random, known),
    method: random.pick([
      'POST',
      'PUT',
      'DELETE',
      'PATCH',
      'OPTIONS',
      'PROPFIND',
      'TRACE',
      'QUERY',
      'LOCK',
      'PURGE',
    ]),
    body: random.chance(0.5)
      ? spoilJson('{"a":1}', random)
      : Buffer.from(`email=${oddText(random)}&password=${oddText(random)}`),
  }
}

function page(random: Random, known: Known): Partial<FuzzCase> {
  const path = random.chance(0.5) ? random.pick(PAGES) : `/blog/${random.pick(known.slugs)}`
  const query = random.many(
    0,
    2,
    () =>
      `${random.pick(['page', 'rating', 'sort', '_routes', 'w', 'index', 'paths', 'version', encode(oddText(random), random)])}=${encode(random.chance(0.3) ? random.pick(['1', '2', '9']) : oddText(random), random)}`,
  )
  const changed = random.chance(0.25)
    ? random.pick([
        () => `/${path}`,
        () => `//evil.test${path}`,
        () => `/%2f${path}`,
        () => `/\\evil.test${path}`,
        () => path.toUpperCase(),
        () => mutate(path, random).replace(/[\s\0]/g, ''),
        () => `${path}.data`,
        () => `${path}/..;/`,
        () => `/.${path}`,
        () => `/%2e%2e${path}`,
      ])()
    : path
  return {
    area: 'pages',
    method: random.pick(['GET', 'GET', 'GET', 'HEAD']),
    path: Buffer.from(changed).toString('latin1'),
    query,
    headers: pageHeaders(random),
  }
}

function image(random: Random, known: Known): Partial<FuzzCase> {
  const file = random.chance(0.7) ? random.pick(known.files) : `thumbnail/Thumbnail/${oddText(random)}`
  const path = `/images/${file
    .split('/')
    .map(part => encode(part, random))
    .join('/')}`
  const width = random.chance(0.7)
    ? random.pick(['160', '320', '640'])
    : random.pick(['0', '1e9', '-1', '641', '', oddText(random)])
  const headers: [string, string][] = random.chance(0.5)
    ? [
        [
          'accept',
          random.pick([
            'image/avif,image/webp',
            'image/avif;q=0',
            oddText(random),
            `image/avif${';q=1'.repeat(500)}`,
          ]),
        ],
      ]
    : []
  return {
    area: 'pages',
    method: random.pick(['GET', 'GET', 'HEAD', 'POST']),
    path,
    query: [`w=${encode(width, random)}`],
    headers,
  }
}

function pageHeaders(random: Random): [string, string][] {
  const headers: [string, string][] = []
  if (random.chance(0.2))
    headers.push(['accept-encoding', random.pick(['br', 'gzip', 'identity;q=0', '*;q=0', oddText(random)])])
  if (random.chance(0.15)) headers.push(['if-none-match', random.pick(['*', 'W/"x"', '"', oddText(random)])])
  return headers
}
