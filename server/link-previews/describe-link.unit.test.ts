import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCpuTimer } from '#tests/support/cpu-time.ts'
import { openLinksNetwork } from '#tests/support/links-network.ts'
import { describeLink, fetchLinkedPicture } from './describe-link.ts'
import { LinkRefused } from './public-request.ts'

const PUBLIC = '93.184.216.34'
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

const head = `<!doctype html><title>Plain</title><meta charset="utf-8">
  <meta property="og:title" content="Gärten &amp; &lt;b&gt;Hecken">
  <meta property="og:description" content="Of   hedges.">
  <meta property="og:site_name" content="The Hedge">
  <meta property="og:image" content="/cover.png">`

let served: Awaited<ReturnType<typeof openLinksNetwork>>
let cookies: (string | undefined)[] = []
let hosts: (string | undefined)[] = []
beforeAll(async () => {
  served = await openLinksNetwork(
    {
      'page.example': [[PUBLIC]],
      'private.example': [['10.0.0.7']],
      'mixed.example': [['169.254.169.254', PUBLIC]],
      'rebinding.example': [[PUBLIC], ['127.0.0.1']],
      'www.youtube.com': [[PUBLIC]],
    },
    async (request, response) => {
      cookies.push(request.headers.cookie)
      hosts.push(request.headers.host)
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://page.example')
      const to = searchParams.get('to')
      if (to !== null)
        return response
          .writeHead(302, { location: Buffer.from(to).toString('latin1'), 'set-cookie': 'a=b' })
          .end()
      if (pathname === '/endless') {
        response.writeHead(200, { 'content-type': 'text/html' })
        response.write(head)
        const filler = Buffer.alloc(64 * 1024, ' ')
        while (!response.destroyed) if (!response.write(filler)) await wait(1)
      } else if (pathname === '/slow') {
        response.writeHead(200, { 'content-type': 'text/html' })
        while (!response.destroyed) {
          response.write(' ')
          await wait(20)
        }
      } else if (pathname === '/cover.png') response.writeHead(200).end(png)
      else if (pathname === '/latin')
        response
          .writeHead(200, { 'content-type': 'text/html; charset=iso-8859-1' })
          .end(Buffer.from('<title>Gärten</title>', 'latin1'))
      else if (pathname === '/deep')
        response
          .writeHead(200, { 'content-type': 'text/html' })
          .end(`<title>Deep</title>${'<b>'.repeat(87_000)}${'</i>'.repeat(65_000)}`)
      else if (pathname === '/gone') response.writeHead(404).end()
      else if (pathname === '/packed')
        response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end()
      else if (pathname === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      else response.writeHead(200, { 'content-type': 'text/html' }).end(head)
    },
  )
})
afterAll(() => served?.close())
beforeEach(() => {
  served.requested.length = 0
  served.connected.length = 0
  cookies = []
  hosts = []
})

const read = (address: string, time = 5000) =>
  describeLink(address, AbortSignal.timeout(time), served.network)

test('reads the description and picture of a page', async () => {
  const page = await read('http://page.example/a')
  expect(page).toMatchObject({
    title: 'Gärten & <b>Hecken',
    description: 'Of hedges.',
    site: 'The Hedge',
    picture: 'http://page.example/cover.png',
  })
  const bytes = await fetchLinkedPicture(page.picture ?? '', AbortSignal.timeout(5000), served.network)
  expect(bytes).toEqual(png)
  expect(await read('http://page.example/latin')).toMatchObject({ title: 'Gärten', site: 'page.example' })
})

test('names the host without a port, by either protocol', async () => {
  await read('http://page.example/a')
  await read('https://page.example/a')
  expect(hosts).toEqual(['page.example', 'page.example'])
  expect(served.connected).toEqual([`page.example ${PUBLIC}:80`, `page.example ${PUBLIC}:443`])
})

test('follows redirects without cookies', async () => {
  expect(await read('http://page.example/?to=/a')).toMatchObject({ site: 'The Hedge' })
  expect(served.connected).toEqual(Array(2).fill(`page.example ${PUBLIC}:80`))
  expect(served.requested).toEqual(['page.example', 'page.example'])
  expect(cookies).toEqual([undefined, undefined])
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0177.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://0.0.0.0/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://224.0.0.1/',
  'http://[::]/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fd00::1]/',
  'http://[fec0::1]/',
  'http://[2001::1]/',
  'http://①②⑦.0.0.1/',
  'http://private.example/',
  'http://user:word@page.example/',
  'http://page.example:8080/',
  'https://page.example:22/',
  'ftp://page.example/',
  'file:///etc/passwd',
  'gopher://page.example/',
  'javascript:alert(1)',
  'data:text/html,<title>a</title>',
  '/relative',
])('never connects to %s, nor is led there', async address => {
  await expect(read(address)).rejects.toThrow(LinkRefused)
  expect(served.connected).toEqual([])
  await expect(fetchLinkedPicture(address, AbortSignal.timeout(5000), served.network)).rejects.toThrow(
    LinkRefused,
  )
  if (address === '/relative') return
  await expect(read(`http://page.example/?to=${encodeURIComponent(address)}`)).rejects.toThrow(LinkRefused)
  expect(served.connected).toEqual([`page.example ${PUBLIC}:80`])
})

test('refuses a name that changes to a private address', async () => {
  await expect(read('http://rebinding.example/?to=http://rebinding.example/a')).rejects.toThrow(
    'not on the public internet',
  )
  expect(served.connected).toEqual([`rebinding.example ${PUBLIC}:80`])
  expect(served.requested).toEqual(['rebinding.example', 'rebinding.example'])
})

test('connects only to public addresses of a name', async () => {
  await read('http://mixed.example/')
  expect(served.connected).toEqual([`mixed.example ${PUBLIC}:80`])
})

test.each([
  ['/gone', 'responded with 404'],
  ['/data', 'not a web page'],
  ['/packed', 'unsupported encoding'],
  ['/?to=/?to=/?to=/?to=/?to=/', 'redirects too many times'],
])('refuses %s', async (path, reason) => {
  const address = path.startsWith('/?to=')
    ? Array(6)
        .fill(0)
        .reduce((to: string) => `/?to=${encodeURIComponent(to)}`, '/')
    : path
  await expect(read(`http://page.example${address}`)).rejects.toThrow(reason)
})

test('reads an endless page up to its limit', async () => {
  expect(await read('http://page.example/endless')).toMatchObject({ site: 'The Hedge' })
  await expect(read('http://page.example/slow', 300)).rejects.toThrow()
  await expect(
    fetchLinkedPicture('http://page.example/endless', AbortSignal.timeout(5000), served.network),
  ).rejects.toThrow('too large')
  await expect(
    fetchLinkedPicture('http://page.example/a', AbortSignal.timeout(5000), served.network),
  ).rejects.toThrow('not a picture')
})

test('reads a page of deeply nested elements in little time', async () => {
  const cpuTime = startCpuTimer()
  expect(await read('http://page.example/deep')).toMatchObject({ title: 'Deep' })
  expect(cpuTime()).toBeLessThan(500)
})
