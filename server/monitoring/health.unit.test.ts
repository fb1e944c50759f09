import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { createHealth, type NotReady } from './health.ts'

async function serve(
  health: ReturnType<typeof createHealth>,
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const server = createServer((request, response) => {
    if (!health.answer(request, response)) response.writeHead(404).end()
  })
  onTestFinished(() => void server.close())
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init)
}

test('is ready only between start and end', async () => {
  const health = createHealth()
  const request = await serve(health)
  const ready = async () => {
    const answer = await request('/readyz?x=1')
    return [answer.status, (await answer.text()).trim()]
  }
  expect(await ready()).toEqual([503, 'starting'])
  expect((await request('/healthz')).status).toBe(200)
  health.open(async () => null)
  expect(await ready()).toEqual([200, 'ok'])
  health.open(
    async () => null,
    () => 'the disk is full',
  )
  expect(await ready()).toEqual([200, 'the disk is full'])
  health.open(async () => 'database')
  expect(await ready()).toEqual([503, 'database'])
  expect((await request('/healthz')).status).toBe(200)
  health.drain()
  expect(await ready()).toEqual([503, 'draining'])
})

test('forbids caching and allows only GET and HEAD', async () => {
  const request = await serve(createHealth())
  for (const path of ['/healthz', '/readyz']) {
    expect((await request(path)).headers.get('cache-control')).toBe('no-store')
    expect((await request(path, { method: 'POST' })).status).toBe(405)
    expect(await (await request(path, { method: 'HEAD' })).text()).toBe('')
  }
  for (const path of ['/healthz/', '/readyz.data', '/x/healthz'])
    expect((await request(path)).status).toBe(404)
})

test('shares one check between a hundred concurrent requests', async () => {
  let checks = 0
  const health = createHealth()
  health.open(async (): Promise<NotReady | null> => {
    checks++
    return null
  })
  const request = await serve(health)
  await Promise.all(Array.from({ length: 100 }, () => request('/readyz')))
  expect(checks).toBe(1)
})
