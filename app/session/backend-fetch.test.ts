import { createServer } from 'node:http'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { PostSaver } from '#app/editor/form/post-saver.ts'
import { errorSentence, isTransient } from '#app/loading/error-sentence.ts'
import { emptyFields } from '#shared/posts/post-values.ts'
import { backendFetch } from './backend-fetch.ts'

const gateway: Record<string, [number, string, string]> = {
  cloudflare: [520, 'text/html', '<!doctype html><h1>Web server is returning an unknown error</h1>'],
  kong: [502, 'application/json', '{"message":"An invalid response was received from the upstream server"}'],
  quota: [402, 'application/json', '{"message":"Service for this project is restricted"}'],
  limit: [429, 'text/html', '<!doctype html><h1>Too many requests</h1>'],
  keyless: [401, 'application/json', '{"message":"Invalid API key"}'],
}
let kind = 'cloudflare'
const requests: string[] = []
const server = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`)
  request.resume()
  const isUpload = request.method === 'POST' && request.url?.startsWith('/storage/')
  const [status, type, body] = isUpload
    ? [200, 'application/json', '{"Id":"1","Key":"k"}']
    : (gateway[kind] ?? [])
  response.writeHead(status ?? 500, { 'content-type': type }).end(body)
})
let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
})
afterAll(() => void server.close())

it.each(Object.keys(gateway))('keeps a saved picture after an error page of %s', async name => {
  kind = name
  requests.length = 0
  const client = createClient(url, 'key', {
    global: { fetch: backendFetch },
    auth: { persistSession: false },
  })
  const post = { ...emptyFields, title: 't', slug: 's', topic: 'x' }
  const picture = { blob: new Blob(['x'], { type: 'image/webp' }), width: 1, height: 1, colour: '#000000' }
  const error = await new PostSaver('post').save(client, null, post, picture).catch((error: unknown) => error)
  expect(errorSentence(error)).toMatch(/connection was interrupted/)
  expect(requests).toContainEqual(expect.stringContaining('POST /rest/v1/blogs'))
  expect(requests.filter(request => request.startsWith('DELETE'))).toEqual([])
})

it.each([429, 408, 507])('keeps a session whose renewal is answered %i for now', async status => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // The client tries again for half a minute, by the clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'Date'] })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  kind = 'later'
  gateway.later = [
    status,
    'application/json',
    `{"code":${status},"error_code":"over_request_rate_limit","msg":"Later"}`,
  ]
  const session = { access_token: 'a', refresh_token: 'r', expires_at: 1, user: { id: 'noor' } }
  const stored = new Map([['session', JSON.stringify(session)]])
  const client = createClient(url, 'key', {
    global: { fetch: backendFetch },
    auth: {
      storageKey: 'session',
      autoRefreshToken: false,
      storage: {
        getItem: key => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: key => void stored.delete(key),
      },
    },
  })
  let isOver = false
  const getting = client.auth.getSession().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await vi.advanceTimersToNextTimerAsync()
    await new Promise(setImmediate)
  }
  expect(isTransient((await getting).error)).toBe(true)
  expect(stored.has('session')).toBe(true)
})

it.each(Object.keys(gateway))('does not treat a %s error page as a refusal', async name => {
  kind = name
  const client = createClient(url, 'key', {
    global: { fetch: backendFetch },
    auth: { persistSession: false },
  })
  const { error } = await client.auth.signInWithPassword({ email: 'a@example.com', password: 'right' })
  expect(isTransient(error)).toBe(true)
})
