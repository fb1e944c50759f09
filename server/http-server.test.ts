import { expect, test } from 'vitest'
import { sendRaw } from '#tests/support/raw-request.ts'
import { createHttpServer } from './http-server.ts'

test('answers 408 and closes the connection when the headers are not finished', async () => {
  const server = createHttpServer((_request, response) => response.end('answered'))
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
