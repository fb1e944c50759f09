import { createServer, type RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { OWN_REQUEST, type RequestContext, runInRequest } from '#server/base/request-context.ts'
import { createVisitorClient } from '#shared/data/create-client.ts'
import { refuseNonAdmins } from '#shared/data/refuse-non-admins.ts'
import { hostedFetch } from './visitor-access.ts'

async function gateway(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

const answering = (status: number, type: string, body: string) =>
  gateway((_request, response) => void response.writeHead(status, { 'content-type': type }).end(body))

const clientOf = (url: string, time = 500) =>
  createVisitorClient({ url, key: 'sb_publishable_x', fetch: hostedFetch(time) })

/** What a loader throws, and whether the page answers 503. */
async function readFrom(url: string) {
  const context: RequestContext = { ...OWN_REQUEST }
  const { error } = await runInRequest(context, async () => clientOf(url).from('blogs').select('id'))
  return { message: error?.message, isBusy: context.isBackendBusy === true }
}

test.each([
  [402, 'application/json', '{"message":"Service for this project is restricted"}'],
  [401, 'application/json', '{"message":"Invalid API key"}'],
  [429, 'text/html', '<!doctype html>'],
  [502, 'text/html', '<!doctype html>'],
])('reports an answer %i of the gateway as retryable', async (status, type, body) => {
  expect(await readFrom(await answering(status, type, body))).toEqual({
    message: `Supabase responded with ${status}.`,
    isBusy: true,
  })
})

test('so is no answer', async () => {
  const silent = await gateway(() => {})
  expect(await readFrom(silent)).toEqual({
    message: 'Supabase is not responding (no answer in time).',
    isBusy: true,
  })
  const closing = await gateway(request => request.socket.destroy())
  expect(await readFrom(closing)).toEqual({
    message: 'Supabase is not responding (UND_ERR_SOCKET).',
    isBusy: true,
  })
})

test('shortens the wait after an unanswered request', async () => {
  let isSilent = true
  const url = await gateway((_request, response) => {
    if (!isSilent) response.writeHead(200, { 'content-type': 'application/json' }).end('[]')
  })
  const time = 2_000
  const client = clientOf(url, time)
  const timeOf = async () => {
    const began = performance.now()
    await client.from('blogs').select('id')
    return performance.now() - began
  }
  expect(await timeOf()).toBeGreaterThan(time - 50)
  expect(await timeOf()).toBeLessThan(time - 50)
  isSilent = false
  expect((await client.from('blogs').select('id')).error).toBeNull()
  isSilent = true
  expect(await timeOf()).toBeGreaterThan(time - 50)
})

test('so is a database that the data API cannot reach', async () => {
  const body = '{"code":"PGRST002","message":"Could not query the database"}'
  expect(await readFrom(await answering(503, 'application/json', body))).toEqual({
    message: 'Could not query the database',
    isBusy: true,
  })
})

test('what the data API refuses is no outage', async () => {
  const body = '{"code":"PGRST116","message":"no rows","details":null,"hint":null}'
  expect(await readFrom(await answering(406, 'application/json', body))).toEqual({
    message: 'no rows',
    isBusy: false,
  })
})

test.each([401, 402, 429, 502, 503])('a preview answers 503 while the gateway answers %i', async status => {
  const url = await answering(status, 'application/json', '{"message":"no"}')
  for (const client of [clientOf(url), createVisitorClient({ url, key: 'k', fetch })])
    expect((await refuseNonAdmins(client, new Request('http://127.0.0.1/preview')))?.status).toBe(503)
})
