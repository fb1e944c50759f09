import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { peopleOf } from './people-of.ts'

let server: TestServer
const sockets = new Set<Socket>()
const { signedUpAdmin, call } = peopleOf(() => server)

beforeAll(async () => {
  server = await startTestServer()
  const { id } = await signedUpAdmin('Vera')
  await server.sql`insert into blogs (id, slug, title, introduction, topic, user_id, content)
    select n, 'long-' || n, 'Long', 'Long.', 'Long', ${id}, ${'x'.repeat(2_000_000)} from generate_series(1, 3) as n`
})

afterAll(() => server.stop())

function send(head: string, body = ''): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  sockets.add(socket.on('error', () => {}))
  socket.write(
    `${head} HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: ${server.publishableKey}\r\ncontent-type: application/json\r\n`,
  )
  socket.write(body === '' ? '\r\n' : `content-length: 6000000\r\n\r\n${body}`)
  return socket
}

/** Becomes 200 again once the clients have gone. */
async function untilFree(ask: () => Promise<Response>): Promise<number> {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  let status = 0
  for (let i = 0; i < 50 && status !== 200; i++) {
    await sleep(100)
    const response = await ask()
    await response.body?.cancel()
    status = response.status
  }
  return status
}

test('bounds the memory of responses that nobody reads', async () => {
  const path = '/rest/v1/blogs?select=content,again:content'
  for (let i = 0; i < 3; i++) {
    const socket = send(`GET ${path}`)
    await new Promise(resolve => socket.once('readable', resolve))
  }
  const refused = await call(path)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect((await call('/rest/v1/blogs?select=id')).status).toBe(200)
  expect(await untilFree(() => call(path))).toBe(200)
})

test('bounds the memory of bodies that are never completed', async () => {
  const ask = () =>
    call('/rest/v1/rpc/rating_summary', {
      method: 'POST',
      body: `{"of_blog":1}${' '.repeat(2_000_000)}`,
      headers: { 'content-type': 'application/json' },
      // A refusal that comes before the body is read may end the connection instead.
    }).catch(() => new Response(null, { status: 503 }))
  expect((await ask()).status).toBe(200)
  const askBesideOneMore = async () => {
    send('POST /rest/v1/comments', '[')
    await sleep(50)
    return (await ask()).status
  }
  await expect.poll(askBesideOneMore, { timeout: 8000 }).toBe(503)
  expect(await untilFree(ask)).toBe(200)
})
