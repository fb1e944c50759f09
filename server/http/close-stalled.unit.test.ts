import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createHttpServer, STALLED } from './http-server.ts'

const MB = 1024 * 1024
const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'
const body = Buffer.alloc(16 * MB)

/** The same bounds, but shorter. */
const short = { ...STALLED, patience: 300, leastPatience: 50, every: 20 }

async function serve(answer: RequestListener, bounds = short) {
  const server = createHttpServer(answer, () => true, bounds)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const { port } = address
  const closed: number[] = []
  const sockets: Socket[] = []
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.closeAllConnections()
    server.close()
  })
  server.on('connection', socket => {
    const began = performance.now()
    socket.once('close', () => closed.push(performance.now() - began))
  })
  const open = (request = GET) => {
    const socket = connect(port, '127.0.0.1').on('error', () => {})
    socket.write(request)
    sockets.push(socket)
    return socket
  }
  return { open, closed }
}

test('has the bounds of docs/security.md', () => {
  expect(STALLED).toMatchObject({ patience: 30_000, leastPatience: 5_000, most: 64 * MB })
})

test('closes the connection of a client that never reads', async () => {
  const { open, closed } = await serve((_request, response) => void response.end(body))
  open()
  await expect.poll(() => closed).toHaveLength(1)
  expect(closed[0]).toBeGreaterThan(290)
})

test('closes the connection of a client that sends instead', async () => {
  const { open, closed } = await serve((_request, response) => void response.end(body))
  const socket = open('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n')
  const sending = setInterval(() => socket.write('a'), 10)
  onTestFinished(() => clearInterval(sending))
  await expect.poll(() => closed).toHaveLength(1)
  expect(closed[0]).toBeGreaterThan(290)
})

test('keeps the connection of a client that reads slowly', async () => {
  // A busy machine stops this process, which is server and client, for hundreds of milliseconds.
  const patience = 1_000
  const answer: RequestListener = (_request, response) => {
    let left = 256
    const more = () => {
      while (left-- > 0 && response.write(body.subarray(0, 65_536)));
      if (left <= 0) response.end()
    }
    response.on('drain', more)
    more()
  }
  const { open, closed } = await serve(answer, { ...short, patience })
  const socket = open()
  let received = 0
  const began = performance.now()
  for await (const chunk of socket) {
    received += chunk.length
    if (received >= body.length) break
    await sleep(10)
  }
  expect(performance.now() - began).toBeGreaterThan(2 * patience)
  expect(closed).toEqual([])
})

test('keeps connections that are idle or slow', async () => {
  const { open, closed } = await serve((request, response) => {
    if (request.url === '/') response.end('answered')
    else setTimeout(() => response.end('late'), 600)
  })
  const idle = open()
  const waiting = open(GET.replace('/', '/late'))
  expect(String(await once(waiting, 'data'))).toContain('late')
  idle.write(GET)
  expect(String(await once(idle, 'data'))).toContain('answered')
  expect(closed).toEqual([])
})

test('waits less while clients together have much to read', async () => {
  const { open, closed } = await serve((_request, response) => void response.end(body), {
    ...short,
    patience: 60_000,
    most: 32 * MB,
  })
  for (let n = 0; n < 4; n++) open()
  await expect.poll(() => closed.length).toBeGreaterThan(1)
})
