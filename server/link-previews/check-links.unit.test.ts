import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { openLinksNetwork } from '#tests/support/links-network.ts'
import { checkLink } from './check-links.ts'

const PUBLIC = [['93.184.216.34']]
const ROBOTS: Record<string, string> = {
  'polite.example': 'User-agent: *\nDisallow: /\nUser-agent: byline\nDisallow: /private\n',
  'hostile.example': `${'user-agent:byline\n'.repeat(1820)}disallow:/${'*'.repeat(32_000)}`,
}

let served: Awaited<ReturnType<typeof openLinksNetwork>>
let requests: string[] = []
beforeAll(async () => {
  served = await openLinksNetwork(
    {
      'page.example': PUBLIC,
      'polite.example': PUBLIC,
      'hostile.example': PUBLIC,
      'silent.example': PUBLIC,
      'private.example': [['10.0.0.7']],
    },
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://page.example')
      if (request.headers.host === 'silent.example') return void request.socket.destroy()
      if (pathname === '/robots.txt') {
        const rules = ROBOTS[request.headers.host ?? '']
        return rules ? response.end(rules) : response.writeHead(404).end()
      }
      requests.push(`${request.method} ${pathname}`)
      const to = searchParams.get('to')
      if (to !== null) return response.writeHead(302, { location: to }).end()
      const [status = 200] = /\d{3}/.exec(pathname) ?? []
      const isHeadOnly = pathname === '/no-head' && request.method === 'HEAD'
      response.writeHead(isHeadOnly ? 404 : Number(status)).end('Text.')
    },
  )
})
afterAll(() => served?.close())
beforeEach(() => {
  requests = []
  served.connected.length = 0
})

const check = (address: string) => checkLink(address, served.network, new AbortController().signal)

test.each([
  ['/here', ''],
  ['/404', '404'],
  ['/410', '410'],
  ['/500', '500'],
  ['/401', ''],
  ['/403', ''],
  ['/429', ''],
  ['/503', ''],
  ['/?to=/404', '404'],
  ['/?to=/here', ''],
])('finds that a link to %s fails with %j', async (path, reason) => {
  expect(await check(`https://page.example${path}`)).toBe(reason)
})

test('requests a page whose head is refused', async () => {
  expect(await check('http://page.example/no-head')).toBe('')
  expect(requests).toEqual(['HEAD /no-head', 'GET /no-head'])
  requests = []
  await check('http://page.example/here')
  expect(requests).toEqual(['HEAD /here'])
})

test('finds that a server is silent', async () => {
  expect(await check('http://silent.example/')).toBe('silent')
  expect(await check('http://unknown.example/')).toBe('silent')
})

test('obeys the robots.txt of a site', async () => {
  expect(await check('http://polite.example/private/404')).toBe('')
  expect(requests).toEqual([])
  expect(await check('http://polite.example/404')).toBe('404')
})

test('reads a hostile robots.txt in little time', async () => {
  const cpuTime = startCpuTimer()
  expect(await check(`http://hostile.example/404${'a'.repeat(99)}`)).toBe('')
  expect(cpuTime()).toBeLessThan(500)
  expect(requests).toEqual([])
})

test.each([
  'http://127.0.0.1/404',
  'http://private.example/404',
  'http://page.example:8080/404',
  'http://user:word@page.example/404',
  'http://page.example/?to=http://127.0.0.1/404',
])('leaves %s unchecked', async address => {
  expect(await check(address)).toBe(null)
  expect(served.connected.filter(to => !to.startsWith('page.example'))).toEqual([])
  expect(requests.filter(request => request.endsWith('404'))).toEqual([])
})
