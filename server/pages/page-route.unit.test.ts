import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AddressCounts } from './address-counts.ts'
import { PageCache } from './page-cache.ts'
import { pageRoute } from './page-route.ts'
import type { Render } from './render.ts'

const parts = {
  siteUrl: 'https://blog.example.com',
  backendOrigin: null,
  isDev: false,
  cdnSeconds: 0,
  pageCache: null,
  commonHeaders: {},
}

function routeWith(render: Render) {
  const { answer } = pageRoute({ ...parts, render })
  return (path: string, address = '198.51.100.7', signal?: AbortSignal) =>
    answer(new Request(`https://blog.example.com${path}`, signal ? { signal } : {}), { address, id: 'one' })
}

test('does not let one client delay others', async () => {
  const release = Promise.withResolvers<void>()
  const send = routeWith(async request => {
    if (request.url.includes('/slow/')) await release.promise
    return new Response('A page')
  })
  const flood = Array.from({ length: 200 }, (_, n) => send(`/slow/${n}`))
  expect(await (await send('/post', '198.51.100.8')).text()).toBe('A page')
  release.resolve()
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(150)
  expect(statuses.filter(status => status === 503)).toHaveLength(50)
})

test('renders sixteen pages while three hundred clients wait', async () => {
  const release = Promise.withResolvers<void>()
  let rendered = 0
  const send = routeWith(async () => {
    rendered++
    await release.promise
    return new Response('A page')
  })
  const all = Array.from({ length: 317 }, (_, n) => send(`/post?${n}`, `198.51.${n >> 8}.${n & 255}`))
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(rendered).toBe(16)
  release.resolve()
  const statuses = (await Promise.all(all)).map(({ status }) => status)
  expect(statuses.filter(status => status === 200)).toHaveLength(316)
  expect(statuses.filter(status => status === 503)).toHaveLength(1)
})

test('sends an expired page after five seconds in the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const render: Render = async request =>
    request.url.includes('/slow/') ? new Promise(() => {}) : new Response('A page')
  const { answer } = pageRoute({ ...parts, render, pageCache: new PageCache(-1) })
  const send = (path: string, address: string) =>
    answer(new Request(`https://blog.example.com${path}`), { address, id: 'one' })
  await send('/post', '198.51.100.7')
  for (let n = 0; n < 16; n++) void send(`/slow/${n}`, `198.51.100.${n}`)
  const sent = vi.fn((page: Response) => page.text())
  const page = send('/post', '198.51.100.17').then(sent)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(sent).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await page).toBe('A page')
})

test('renders an address without what tracks its reader', async () => {
  const send = routeWith(async request => new Response(request.url))
  const answer = await send('/post?fbclid=one&sort=new')
  expect(await answer.text()).toBe('https://blog.example.com/post?sort=new')
})

test('renders at most one page per event-loop turn', async () => {
  let rendered = 0
  const request = routeWith(async () => new Response(`Page ${rendered++}`))
  const all = Promise.all(Array.from({ length: 50 }, (_, n) => request(`/post?${n}`)))
  for (let turn = 0; turn < 10; turn++) await nextTurn()
  expect(rendered).toBeGreaterThan(0)
  expect(rendered).toBeLessThanOrEqual(11)
  await all
  expect(rendered).toBe(50)
})

test('ends a delayed refusal when its client disconnects', async () => {
  const release = Promise.withResolvers<void>()
  let rendered = 0
  const request = routeWith(async () => {
    rendered++
    await release.promise
    return new Response('A page')
  })
  const gone = new AbortController()
  const waiting = Array.from({ length: 150 }, (_, n) => request(`/post?${n}`, '198.51.100.7', gone.signal))
  const settled = Promise.allSettled(waiting)
  const leaving = new AbortController()
  let isRefused = false
  const refused = request('/post?more', '198.51.100.7', leaving.signal).then(answer => {
    isRefused = true
    return answer
  })
  for (let turn = 0; turn < 20; turn++) await nextTurn()
  expect(isRefused).toBe(false)
  leaving.abort()
  expect((await refused).status).toBe(503)
  gone.abort()
  release.resolve()
  await settled
  expect(rendered).toBe(8)
})

test('counts a missing page with its requested address', async () => {
  const addressCounts = new AddressCounts('https://blog.example.com')
  const added = vi.spyOn(addressCounts, 'add')
  const { answer } = pageRoute({
    ...parts,
    addressCounts,
    render: async () => new Response('', { status: 404 }),
  })
  const request = new Request('https://blog.example.com/Old?x=1')
  const client = { address: '198.51.100.7', id: 'one' }
  await answer(request, client)
  expect(added.mock.calls).toEqual([[request, 404, client]])
})
