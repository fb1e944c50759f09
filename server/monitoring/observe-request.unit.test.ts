import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requestRaw } from '#tests/support/raw-request.ts'
import { observeRequest } from './observe-request.ts'

let closed: Promise<unknown>[] = []

async function serve(isLogged = true): Promise<number> {
  const server = createServer((request, response) => {
    observeRequest(request, response, 'an-id-of-a-test', { isLogged, isMeasured: false })
    closed.push(once(response, 'close'))
    if (request.url === '/leave') request.socket.destroy()
    else response.writeHead(request.url === '/readyz' ? 200 : 418).end('x'.repeat(1000))
  })
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function logged(work: () => Promise<unknown>): Promise<string[]> {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  onTestFinished(() => said.mockRestore())
  closed = []
  await work()
  await Promise.all(closed)
  return said.mock.calls.flatMap(([text]) => String(text).split('\n'))
}

test('logs each request in one line without secrets', async () => {
  const port = await serve()
  const lines = await logged(async () => {
    await requestRaw(
      port,
      'GET /search?q=private HTTP/1.1',
      'Host: localhost\r\nX-Forwarded-For: 203.0.113.9',
    )
    await requestRaw(port, 'GET /readyz HTTP/1.1')
    await requestRaw(port, 'GET /leave HTTP/1.1').catch(() => {})
  })
  expect(lines).toEqual([
    expect.stringMatching(
      /^\S+Z info request id="an-id-of-a-test" method="GET" path="\/search" status=418 ms=[\d.]+ bytes=1\d\d\d$/,
    ),
    expect.stringMatching(/path="\/leave" status=499 /),
  ])
})

test('escapes a path that contains a line break', async () => {
  const port = await serve()
  const lines = await logged(() => requestRaw(port, 'GET /a%0a"\\n"status=200 HTTP/1.1', 'Host: localhost'))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('path="/a%0a\\"\\\\n\\"status=200" status=418')
})

test('LOG=off logs no request', async () => {
  const port = await serve(false)
  expect(await logged(() => requestRaw(port, 'GET /x HTTP/1.1'))).toEqual([])
})
