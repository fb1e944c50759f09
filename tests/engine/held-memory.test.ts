import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { until } from '#tests/support/until.ts'
import { peopleOf, tokenOf } from './people-of.ts'

let server: TestServer
const sockets = new Set<Socket>()
const { signedUp, signedUpAdmin, call } = peopleOf(() => server)
const authorization = { reader: '', admin: '', otherAdmin: '' }

beforeAll(async () => {
  server = await startTestServer()
  const admin = await signedUpAdmin('Vera')
  const people = { admin, otherAdmin: await signedUpAdmin('Ada'), reader: await signedUp('Noor') }
  for (const name of ['admin', 'otherAdmin', 'reader'] as const)
    authorization[name] = `Bearer ${await tokenOf(people[name].client)}`
  await server.sql`insert into blogs (id, slug, title, introduction, topic, user_id, content)
    select n, 'long-' || n, 'Long', 'Long.', 'Long', ${admin.id}, ${'x'.repeat(2_000_000)} from generate_series(1, 3) as n`
})

afterAll(() => server.stop())

function send(head: string, body = '', headers = ''): Socket {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
  sockets.add(socket.on('error', () => {}))
  socket.write(
    `${head} HTTP/1.1\r\nhost: 127.0.0.1\r\napikey: ${server.publishableKey}\r\ncontent-type: application/json\r\n${headers}`,
  )
  socket.write(body === '' ? '\r\n' : `\r\n${body}`)
  return socket
}

const promised = (bytes: number, name: keyof typeof authorization) =>
  `content-length: ${bytes}\r\nauthorization: ${authorization[name]}\r\n`

/** All that the server sends until it closes the connection. */
async function answerOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket) text += String(chunk)
  return text
}

/** Becomes 200 again once the clients have gone. */
async function untilFree(request: () => Promise<Response>): Promise<number> {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  let status = 0
  for (let i = 0; i < 50 && status !== 200; i++) {
    await sleep(100)
    const response = await request()
    await response.body?.cancel()
    status = response.status
  }
  return status
}

/** Sends an administrator's body of this many bytes. */
const save = (bytes: number, name: keyof typeof authorization = 'admin') =>
  call('/rest/v1/rpc/rating_summary', {
    method: 'POST',
    body: `{"of_blog":1}${' '.repeat(bytes)}`,
    headers: { authorization: authorization[name] },
    // A refusal that comes before the body is read may end the connection instead.
  }).catch(() => new Response(null, { status: 503 }))

test('bounds the memory of unread responses', async () => {
  const path = '/rest/v1/blogs?select=content,again:content'
  // On a slow machine Postgres cancels some of these queries.
  async function hold(): Promise<void> {
    const socket = send(`GET ${path}`)
    await new Promise(resolve => socket.once('readable', resolve))
    if (String(socket.read()).startsWith('HTTP/1.1 500')) return hold()
  }
  await until(async () => {
    await Promise.all([hold(), hold(), hold()])
    const { status, headers, body } = await call(path)
    await body?.cancel()
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
  })
  expect((await call('/rest/v1/blogs?select=id')).status).toBe(200)
  await until(async () => {
    const mine = await call(path, { headers: { authorization: authorization.admin } })
    await mine.body?.cancel()
    expect(mine.status).toBe(200)
  })
  expect(await untilFree(() => call(path))).toBe(200)
})

/** Sends so many requests at once, in turns from these many networks. */
const sendFrom = (networks: number, count: number, init: () => RequestInit & { path: string }) =>
  Array.from({ length: count }, async (_, n): Promise<Response> => {
    const { path, headers, ...rest } = init()
    const request = new Request(server.url + path, {
      ...rest,
      headers: { apikey: server.publishableKey, ...headers },
    })
    return server.fetch(request, { address: `2001:db8:0:${(n % networks).toString(16)}::1`, id: 'test' })
  })

test('bounds unread responses of many networks together', async () => {
  const path = '/rest/v1/blogs?select=content,again:content'
  const answers = await Promise.all(sendFrom(16, 16, () => ({ path })))
  const outcomes = await Promise.all(
    answers.map(async answer => {
      if (!answer.ok) return `${answer.status} ${(await answer.json()).code}`
      await answer.body?.cancel()
      return '200'
    }),
  )
  // On a slow machine Postgres cancels some of these queries, too.
  expect(new Set(outcomes.filter(outcome => outcome !== '500 57014'))).toEqual(
    new Set(['200', '503 PGRST003']),
  )
})

test.each([
  [1, 80],
  [600, 600],
])('bounds unfinished bodies of %i networks', async (networks, count) => {
  const leaving = new AbortController()
  const bytes = new Uint8Array(60_000).fill(32)
  const held = sendFrom(networks, count, () => ({
    path: '/rest/v1/comments',
    method: 'POST',
    headers: { authorization: authorization.reader, 'content-type': 'application/json' },
    body: new ReadableStream({
      start(controller) {
        controller.enqueue(bytes)
        leaving.signal.addEventListener('abort', () => controller.error(new Error('The client has left.')))
      },
    }),
    duplex: 'half',
    signal: leaving.signal,
  }))
  const refused = held.map(async answer => expect((await answer).status).toBe(503))
  await Promise.any(refused)
  leaving.abort()
  await Promise.allSettled(held)
})

test('bounds the memory of bodies that are never completed', async () => {
  expect((await save(2_000_000)).status).toBe(200)
  const saveDuringOneMore = async () => {
    send('POST /rest/v1/blogs', ' '.repeat(5_000_000), promised(6_000_000, 'admin'))
    await sleep(50)
    return (await save(2_000_000)).status
  }
  await expect.poll(saveDuringOneMore).toBe(503)
  expect((await save(2_000_000, 'otherAdmin')).status).toBe(200)
  expect(await untilFree(() => save(2_000_000))).toBe(200)
})

test('lists files while readers send endless lists', async () => {
  const leaving = new AbortController()
  const list = (address: string, name: keyof typeof authorization, body: BodyInit = '{}') => {
    const init = {
      method: 'POST',
      headers: { apikey: server.publishableKey, authorization: authorization[name] },
      body,
      duplex: 'half',
      ...(body === '{}' ? {} : { signal: leaving.signal }),
    }
    const request = new Request(`${server.url}/storage/v1/object/list/thumbnail`, init)
    return server.fetch(request, { address, id: 'test' })
  }
  const endless = () =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(new Uint8Array(256 * 1024).fill(32))
        leaving.signal.addEventListener('abort', () => controller.error(new Error('The client has left.')))
      },
    })
  const networks = Array.from({ length: 8 }, (_, n) => `2001:db8:0:${n}::1`)
  const held = networks.flatMap(address =>
    Array.from({ length: 16 }, () => list(address, 'reader', endless())),
  )
  const listDuringMore = async () => {
    // A list that was asked for while the others arrived has taken the room of one, which was refused.
    held.push(...networks.map(address => list(address, 'reader', endless())))
    return (await list('192.0.2.1', 'reader')).status
  }
  await expect.poll(listDuringMore).toBe(503)
  expect((await list('192.0.2.1', 'admin')).status).toBe(200)
  leaving.abort()
  await Promise.all(held)
  expect((await list('192.0.2.1', 'reader')).status).toBe(200)
})

test('refuses forbidden writes before the body comes', async () => {
  const started = performance.now()
  const visitor = send('POST /rest/v1/comments', '[', 'content-length: 6000000\r\n')
  expect(await answerOf(visitor)).toMatch(/^HTTP\/1.1 401 .*permission denied for table comments/s)
  const called = send('POST /rest/v1/rpc/ban_account', '{', 'content-length: 6000000\r\n')
  expect(await answerOf(called)).toMatch(/^HTTP\/1.1 401 .*permission denied for function ban_account/s)
  const reader = send('POST /rest/v1/comments', '[', promised(65_537, 'reader'))
  expect(await answerOf(reader)).toMatch(/^HTTP\/1.1 413 .*The request is too large/s)
  const admin = send('POST /rest/v1/blogs', '[', promised(6 * 1024 * 1024 + 1, 'admin'))
  expect(await answerOf(admin)).toMatch(/^HTTP\/1.1 413 .*The request is too large/s)
  expect(performance.now() - started).toBeLessThan(5_000)
})

test('closes stalled connections that promised a long body', async () => {
  const idle = [
    ...Array.from({ length: 16 }, () => send('POST /rest/v1/comments', '[', promised(60_000, 'reader'))),
    ...Array.from({ length: 16 }, () => send('POST /rest/v1/blogs', '[', promised(6_000_000, 'admin'))),
  ]
  const ends = idle.map(answerOf)
  await sleep(100)
  const started = performance.now()
  expect((await save(100_000)).status).toBe(200)
  expect(performance.now() - started).toBeLessThan(1_000)
  for (const answer of await Promise.all(ends)) expect(answer).toMatch(/^HTTP\/1.1 408 .*too slowly/s)
})
