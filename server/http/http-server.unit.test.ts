import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendRaw } from '#tests/support/raw-request.ts'
import { createHttpServer } from './http-server.ts'

test('answers 408 when the headers are incomplete', async () => {
  const server = createHttpServer(
    (_request, response) => response.end('answered'),
    () => true,
  )
  expect(server.headersTimeout).toBe(15_000)
  // The same timeout, but shorter.
  server.headersTimeout = 100
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  try {
    expect((await sendRaw(address.port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a')).status).toBe(408)
    const whole = await sendRaw(
      address.port,
      'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
    )
    expect(whole).toMatchObject({ status: 200 })
  } finally {
    server.close()
  }
})

test('waits for a slow body while it comes', async () => {
  const server = createHttpServer(
    (request, response) => request.resume().on('end', () => response.end('answered')),
    () => true,
  )
  expect([server.requestTimeout, server.timeout]).toEqual([3_600_000, 300_000])
  // The same timeout, but shorter.
  server.timeout = 500
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const send = async (bytes: number) => {
    const socket = connect(address.port, '127.0.0.1')
    const answer = text(socket)
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 20\r\n\r\n')
    for (let sent = 0; sent < bytes; sent++) {
      socket.write('a')
      await sleep(50)
    }
    return answer
  }
  try {
    expect(await send(20)).toMatch(/^HTTP\/1\.1 200 /)
    expect(await send(2)).toBe('')
  } finally {
    server.close()
  }
})

test('keeps idle proxy connections open longer than others', async () => {
  let isProxy = true
  const server = createHttpServer(
    (_request, response) => response.end('answered'),
    () => isProxy,
  )
  expect(server.keepAliveTimeout).toBe(10_000)
  // The same timeout, but shorter.
  server.keepAliveTimeout = 1
  server.keepAliveTimeoutBuffer = 1
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const request = async () => {
    const socket = connect(address.port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await once(socket, 'data')
    return socket
  }
  const proxy = await request()
  isProxy = false
  try {
    await once(await request(), 'close')
    proxy.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(String((await once(proxy, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  } finally {
    proxy.destroy()
    server.close()
  }
})

test.each([
  ['one address holds a tenth of all connections at most', false, 400],
  ['a proxy holds more', true, 410],
])('%s', async (_name, isExempt, expected) => {
  const server = createHttpServer(
    (_request, response) => response.end('answered'),
    () => isExempt,
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const { port } = address
  const sockets = Array.from({ length: 410 }, () => connect(port, '127.0.0.1').on('error', () => {}))
  const count = () => new Promise<number>(resolve => server.getConnections((_error, open) => resolve(open)))
  try {
    await expect.poll(() => sockets.filter(({ connecting }) => connecting)).toEqual([])
    await expect.poll(count).toBe(expected)
    const held = () => sockets.filter(({ destroyed }) => !destroyed)
    await expect.poll(() => held().length).toBe(expected)
    held()[0]?.destroy()
    await expect.poll(count).toBe(expected - 1)
    const next = connect(port, '127.0.0.1')
    sockets.push(next)
    next.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(String((await once(next, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  } finally {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
})

test('refuses connections beyond 4,000', async () => {
  const server = createHttpServer(
    (_request, response) => response.end('answered'),
    () => true,
  )
  expect(server.maxConnections).toBe(4000)
  // The same limit, but lower.
  server.maxConnections = 1
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const first = connect(address.port, '127.0.0.1')
  try {
    await once(first, 'connect')
    await once(connect(address.port, '127.0.0.1'), 'close')
    first.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
    expect(String((await once(first, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /)
  } finally {
    first.destroy()
    server.close()
  }
})

test('closes a connection that pipelines requests', async () => {
  let answered = 0
  const held: ServerResponse[] = []
  const server = createHttpServer(
    (request, response) => {
      answered++
      if (request.url === '/held') held.push(response)
      else response.end('answered')
    },
    () => false,
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  const socket = connect(address.port, '127.0.0.1')
  try {
    for (let n = 0; n < 5; n++) {
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
    }
    expect(answered).toBe(5)
    socket.write('GET /held HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100))
    await once(socket, 'close')
    expect(held).toHaveLength(2)
  } finally {
    socket.destroy()
    server.close()
  }
})
