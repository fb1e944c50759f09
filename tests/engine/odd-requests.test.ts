import { setTimeout } from 'node:timers/promises'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import routes from '#app/routes.ts'
import { requestRaw, sendRaw } from '#tests/support/raw-request.ts'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'

let site: SiteProcess
let port: number

beforeAll(async () => {
  site = await startProcess({ env: { LOG: 'off' } })
  port = Number(new URL(site.url).port)
})
afterAll(() => site?.stop())

const POST = 'Host: localhost\r\nContent-Length: 3\r\nContent-Type: application/x-www-form-urlencoded'

describe('another host', () => {
  test.each([
    ['GET //evil.test/blog/x HTTP/1.1', 'Host: localhost', 301],
    ['GET ///evil.test HTTP/1.1', 'Host: localhost', 301],
    ['GET http://evil.test//evil.test/x HTTP/1.1', 'Host: localhost', 301],
    ['GET /\\evil.test HTTP/1.1', 'Host: localhost', 400],
    ['GET /%2F%2Fevil.test/blog/x HTTP/1.1', 'Host: localhost', 404],
    ['GET /%5Cevil.test/x HTTP/1.1', 'Host: localhost', 404],
    ['GET http://evil.test/ HTTP/1.1', 'Host: localhost', 200],
    ['GET / HTTP/1.1', 'Host: evil.test', 200],
    ['GET / HTTP/1.1', 'Host: localhost\r\nX-Forwarded-Host: evil.test\r\nForwarded: host=evil.test', 200],
    ['GET /?page=1 HTTP/1.1', 'Host: evil.test', 200],
    ['GET / HTTP/1.1', 'Host: x@evil.test', 400],
    ['GET / HTTP/1.1', 'Host: evil.test:99999', 400],
    ['GET / HTTP/1.0', '', 200],
  ])('%s with %j does not leak its host', async (line, headers, status) => {
    const { head, body, ...answer } = await requestRaw(port, line, headers)
    expect(answer.status).toBe(status)
    expect(body).not.toContain('evil.test')
    expect(head.replace(/^location: .*$/im, '')).not.toContain('evil.test')
    const location = /^location: (.*)$/im.exec(head)?.[1]
    if (location) expect(new URL(location, 'http://nowhere.test').origin).toBe(site.url)
  })

  test('canonical, og:url and JSON-LD of a post name the site', async () => {
    const [post] = await site.sql`select slug from blogs order by id limit 1`
    const { body } = await requestRaw(
      port,
      `GET http://evil.test/blog/${post?.slug} HTTP/1.1`,
      'Host: evil.test',
    )
    const address = `${site.url}/blog/${post?.slug}`
    expect(body).toContain(`<link rel="canonical" href="${address}"/>`)
    expect(body).toContain(`<meta property="og:url" content="${address}"/>`)
    expect(body).toContain(`"url":"${address}"`)
  })
})

describe('an unsupported method', () => {
  test.each(['TRACE', 'TRACK', 'PROPFIND', 'OPTIONS', 'PUT', 'DELETE', 'PATCH', 'FOO'])(
    '%s',
    async method => {
      const { status, head } = await requestRaw(port, `${method} / HTTP/1.1`)
      expect(status).toBe(405)
      expect(head).toMatch(/^allow: .*GET, HEAD/im)
    },
  )

  test('CONNECT', async () => {
    expect((await requestRaw(port, 'CONNECT evil.test:80 HTTP/1.1')).status).toBe(405)
  })

  test.each([
    'Host: localhost',
    'Host: localhost\r\nOrigin: http://evil.test',
    'Host: localhost\r\nOrigin: null',
  ])('POST to a page (%j) gets a page', async headers => {
    for (const path of ['/', '/blog/a-form', '/nowhere', '/dashboard']) {
      const { status, head, body } = await requestRaw(
        port,
        `POST ${path} HTTP/1.1`,
        `${headers}\r\nContent-Length: 3`,
        'a=b',
      )
      expect(status, path).toBe(405)
      expect(head).toMatch(/^allow: GET, HEAD$/im)
      expect(body).toContain('This page does not accept submissions.')
    }
  })

  test('answers an account form without script with a page', async () => {
    const { status, body } = await requestRaw(
      port,
      'POST /signin HTTP/1.1',
      `${POST}\r\nOrigin: ${site.url}`,
      'a=b',
    )
    expect(status).toBe(400)
    expect(body).toContain('accounts on this site need JavaScript')
  })
})

/** The paths of public pages that have a name in their address. */
const namedPages = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = '', children }) => {
    if (path === 'dashboard') return []
    return children ? namedPages(children) : path.includes(':') ? [path] : []
  })

describe('an invalid address', () => {
  test.each(namedPages(routes))('a NUL in the names of /%s is not found', async path => {
    const address = `/${path.replace(/:\w+\??/g, '%00')}`
    for (const page of [address, `${address}/rss.xml`]) {
      const { status } = await requestRaw(port, `GET ${page} HTTP/1.1`)
      expect([page, status]).toEqual([page, 404])
    }
  })

  test.each([
    '/%',
    '/blog/%ff',
    '/topics/%',
    '/blog/%ED%A0%80',
    '/blog/%C0%AF',
    '/blog/%E0%A4%A',
    '/blog/"x',
    '/blog/%22x,(.)',
    '/blog/x%0d%0aset-cookie:a=b',
    '/blog/a/%E2%80%A8',
    '/?page=%ff',
    '/?page=%00',
    '/?page=1e3',
    '/..%2f..%2fetc/passwd',
    '/../../etc/passwd',
    '/assets/..%2f..%2fserver/index.js',
    '/assets/%00',
    '/images/%00/%',
    '/favicon.svg%00.png',
    '/__manifest?paths=/&version=1',
    `/blog/${'a'.repeat(9000)}`,
    `/${'a/'.repeat(4000)}`,
    '/blog/%ff.data',
    '/%.data',
    '/blog/nowhere.data?_routes=site/posts/post-page',
  ])('%s is not found', async path => {
    const { status, head } = await requestRaw(port, `GET ${path} HTTP/1.1`)
    expect(status).toBe(404)
    expect(head).not.toMatch(/^set-cookie/im)
  })

  test.each([
    '/_.data?_routes=nowhere',
    '/_.data?_routes=__proto__,constructor',
    '/_.data?_routes=&_routes=root',
  ])('%s returns no extra route data', async path => {
    const { status, body } = await requestRaw(port, `GET ${path} HTTP/1.1`)
    expect(status).toBe(200)
    expect(body).not.toMatch(/error/i)
  })

  test('that is too long is refused', async () => {
    expect((await requestRaw(port, `GET /${'a'.repeat(30_000)} HTTP/1.1`)).status).toBe(431)
    expect(
      (await requestRaw(port, 'GET / HTTP/1.1', `Host: localhost\r\nX: ${'a'.repeat(20_000)}`)).status,
    ).toBe(431)
  })
})

describe('a slug that looks like a value of another type', () => {
  const slugs = ['1984', 'true', 'null', '16']

  beforeAll(async () => {
    for (const slug of slugs)
      await site.sql`
        insert into blogs (user_id, slug, title, introduction, content, topic)
        select id, ${slug}, ${`On ${slug}`}, 'To its readers.', '<p>Words.</p>', 'JavaScript'
        from profiles where role = 'admin' limit 1`
  })

  test.each(slugs)('/blog/%s is its own post', async slug => {
    const { status, body } = await requestRaw(port, `GET /blog/${slug} HTTP/1.1`)
    expect(status).toBe(200)
    expect(body).toContain(`<h1>On ${slug}</h1>`)
  })

  test.each([
    '0x7c0',
    '0x10',
    '1984.0',
    '01984',
    '+1984',
    '1984%20',
    't',
    'false',
    'undefined',
    'NaN',
    'Infinity',
    '1e3',
    '2024-01-01',
    '%7B%7D',
    '[]',
    'eq.true',
    '(true)',
    'true,null',
  ])('/blog/%s is no other post', async slug => {
    for (const path of [`/blog/${slug}`, `/blog/${slug}.data`])
      expect((await requestRaw(port, `GET ${path} HTTP/1.1`)).status, path).toBe(404)
    expect((await requestRaw(port, `GET /topics/${slug} HTTP/1.1`)).status).toBe(404)
  })
})

describe('a malformed request', () => {
  test.each([
    ['nonsense\r\n\r\n', 405],
    ['GET / HTTP/9.9\r\nHost: localhost\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\n\r\n', 400],
    [
      'GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab', 400],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nX : a\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nExpect: nonsense\r\nConnection: close\r\n\r\n', 417],
  ])('%j', async (text, status) => {
    expect((await sendRaw(port, text)).status).toBe(status)
  })
})

test('aborted requests leave no stack in the log', async () => {
  const before = site.log().length
  for (let n = 0; n < 20; n++) {
    const controller = new AbortController()
    const requested = fetch(`${site.url}/?page=${n}`, { signal: controller.signal }).catch(() => null)
    await setTimeout(n)
    controller.abort()
    await requested
  }
  await setTimeout(500)
  const log = site.log()
  expect(log.slice(before)).toBe('')
  expect(log).not.toMatch(/^\s+at /m)
  expect(log).not.toContain('evil.test')
  expect((await fetch(site.url)).status).toBe(200)
  expect(site.child.exitCode).toBeNull()
})
