import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { asCaller, readAsCaller } from '#server/database/as-caller.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/database/embedded-postgres.ts'
import { isDatabaseUnreachable } from '#server/database/sql.ts'
import { openSite } from '#server/start/open-site.ts'
import { openNetwork } from '#tests/support/database-network.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'

// The pages of the build on a Postgres that can be cut off.

const OWNER = { email: 'marlo@example.com', password: 'eleven long lines' }

let folder: string
let postgres: EmbeddedPostgres
let network: Awaited<ReturnType<typeof openNetwork>>
let site: Awaited<ReturnType<typeof openSite>>
let key: string
let closing: Promise<void> | undefined
const closeSite = () => {
  closing ??= site?.close()
  return closing
}

beforeAll(async () => {
  folder = await migratedFolder('outages')
  postgres = await startEmbeddedPostgres(folder)
  network = await openNetwork(join(folder, 'run/.s.PGSQL.5432'))
  const config = readConfig({
    DATA_DIR: await temporaryFolder('outages'),
    DATABASE_URL: `postgres://postgres:${postgres.password}@127.0.0.1:${network.port}/postgres`,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    SAMPLE_CONTENT: 'off',
  })
  if (config.backend.kind === 'hosted') throw new Error('The database is our own here.')
  key = config.backend.keys.publishable
  site = await openSite(config, async () => {})
})

afterAll(async () => {
  await closeSite()
  network?.close()
  await postgres?.stop(async () => 0)
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const request = (path: string, init?: RequestInit) =>
  site.fetch(new Request(`http://localhost:3000${path}`, init))
const post = (path: string, body: object, token = key) =>
  request(path, {
    method: 'POST',
    headers: { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const signIn = () => post('/auth/v1/token?grant_type=password', OWNER)

test('serves cached pages while Postgres is unavailable', async () => {
  for (const method of ['warn', 'error'] as const) {
    const said = vi.spyOn(console, method).mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
  }
  const { access_token, user } = await (await signIn()).json()
  const write = (slug: string) =>
    post(
      '/rest/v1/blogs',
      { user_id: user.id, slug, title: slug, introduction: 'x', topic: 'x' },
      access_token,
    )
  expect((await write('before')).status).toBe(201)
  expect(await (await request('/')).text()).toContain('before')
  expect(await site.whyNotReady()).toBeNull()

  network.cut()
  expect(await site.whyNotReady()).toBe('database')
  const page = await request('/')
  expect([page.status, (await page.text()).includes('before')]).toEqual([200, true])
  for (const refused of [await write('during'), await signIn()]) {
    expect(refused.status).toBe(503)
    const { message, msg } = await refused.json()
    expect(message ?? msg).toMatch(/^[A-Z].+\.$/)
  }
  for (const path of ['/blog/never-read', '/topics/TypeScript', '/?page=2', '/_.data?page=2']) {
    const unread = await request(path)
    expect(unread.status).toBe(503)
    const html = await unread.text()
    expect(html).not.toContain('No Blogs found!')
    if (path.includes('.data')) continue
    expect(html).toContain('This page could not be loaded.')
    expect(html).toMatch(/<a[^>]*>Try again<\/a>/)
  }

  network.restore()
  await until(async () => expect((await write('after')).status).toBe(201))
  expect(await site.whyNotReady()).toBeNull()
  await until(async () => expect(await (await request('/')).text()).toContain('after'))
  expect(await (await request('/')).text()).not.toContain('during')
})

test('returns a message that an outage prevents', async () => {
  for (const method of ['warn', 'error'] as const) {
    const said = vi.spyOn(console, method).mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
  }
  const { access_token } = await (await signIn()).json()
  const turnedOn = await request('/rest/v1/settings?has_contact_form=is.false', {
    method: 'PATCH',
    headers: { apikey: key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ has_contact_form: true }),
  })
  expect(turnedOn.status).toBe(204)
  await until(async () => expect((await request('/contact')).status).toBe(200))
  network.cut()
  const typed = { name: 'Noor', email: 'noor@example.com', message: 'A long story' }
  const refused = await request('/contact', { method: 'POST', body: new URLSearchParams(typed) })
  network.restore()
  await until(async () => expect(await site.whyNotReady()).toBeNull())
  expect(refused.status).toBe(503)
  expect(await refused.text()).toContain('A long story</textarea>')
})

test('serves pages read before Postgres became unavailable', async () => {
  for (const method of ['warn', 'error'] as const) {
    const said = vi.spyOn(console, method).mockImplementation(() => {})
    onTestFinished(() => said.mockRestore())
  }
  const { access_token, user } = await (await signIn()).json()
  const send = (method: string, path: string, body: object) =>
    request(`/rest/v1/blogs${path}`, {
      method,
      headers: { apikey: key, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  for (const slug of ['kept', 'saved', 'gone'])
    await send('POST', '', { user_id: user.id, slug, title: slug, introduction: 'x', topic: 'x' })
  const paths = ['/', '/blog/kept', '/blog/saved', '/blog/gone', '/archive', '/rss.xml']
  const statuses = () => Promise.all(paths.map(async path => (await request(path)).status))
  // Pages are not cached until changes are announced again, nor while new posts appear.
  await until(async () => expect(await site.catchUp()).toBe(true))
  for (const _ of [1, 2]) await statuses()
  expect((await send('PATCH', '?slug=eq.saved', { title: 'Saved' })).status).toBe(204)
  network.cut()
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 200])

  network.restore()
  await until(async () => expect(await site.catchUp()).toBe(true))
  await statuses()
  for (const remove of [
    () => send('PATCH', '?slug=eq.saved', { status: 'draft' }),
    () => send('DELETE', '?slug=eq.gone', {}),
  ]) {
    await until(async () => expect((await remove()).status).toBe(204))
    network.cut()
    expect(await statuses()).toEqual([503, 503, 503, 503, 503, 503])
    network.restore()
    await until(async () => expect(await site.catchUp()).toBe(true))
    await statuses()
  }
})

async function failures(all: Promise<unknown>[]) {
  const settled = await Promise.allSettled(all)
  const failed = settled.filter(result => result.status === 'rejected')
  expect(failed).toHaveLength(all.length)
  return failed
}

test('recovers from a hanging Postgres', async () => {
  const found = site.backend?.database
  if (!found) throw new Error('The database is our own here.')
  const { api, pools } = found
  for (const { options } of [api, pools.auth, pools.storage])
    expect(options).toMatchObject({ query_timeout: 12_000 })
  const patience = api.options.query_timeout
  api.options.query_timeout = 300
  onTestFinished(() => {
    api.options.query_timeout = patience
    network.thaw()
  })
  const read = () => readAsCaller(api, { role: 'anon', claims: {} }, { text: 'select 1' })
  const slow = () =>
    readAsCaller(api, { role: 'anon', claims: {} }, { text: 'select pg_sleep(0.6)' }, { timeout: '2s' })
  network.cut()
  network.restore()
  await until(read)
  await Promise.all([slow(), slow()])
  const late = readAsCaller(api, { role: 'anon', claims: {} }, { text: 'select pg_sleep(0.6)' })
  await expect(late).rejects.toSatisfy(isDatabaseUnreachable)
  await Promise.all([slow(), slow()])

  network.freeze()
  const write = asCaller(api, { role: 'anon', claims: {} }, client => client.query('select 1'))
  for (const { reason } of await failures([read(), write])) expect(reason).toSatisfy(isDatabaseUnreachable)
  network.thaw()
  await until(read)
})

test('ends no session when the clock is corrected', async () => {
  onTestFinished(() => void vi.useRealTimers())
  for (const off of [3_600_000, -3_600_000]) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + off })
    const answer = await signIn()
    expect(answer.status).toBe(200)
    const { refresh_token } = await answer.json()
    vi.useRealTimers()
    const renewed = await post('/auth/v1/token?grant_type=refresh_token', { refresh_token })
    expect(renewed.status).toBe(200)
    const { access_token } = await renewed.json()
    const known = await request('/auth/v1/user', {
      headers: { apikey: key, authorization: `Bearer ${access_token}` },
    })
    expect(known.status).toBe(200)
  }
})

test('reports a silent Postgres within seconds', async () => {
  for (const method of ['warn', 'error'] as const) vi.spyOn(console, method).mockImplementation(() => {})
  await until(async () => expect((await request('/')).status).toBe(200))
  // Instead of seconds.
  for (const pool of Object.values(site.backend?.database.pools ?? {}))
    Object.assign(Reflect.get(pool, 'options'), { query_timeout: 300, connectionTimeoutMillis: 1_000 })
  network.cut()
  network.restore()
  await until(async () => expect(await site.whyNotReady()).toBeNull())
  network.silence()
  const began = performance.now()
  const [page, unread, ready, login] = await Promise.all([
    request('/'),
    request('/blog/read-in-silence'),
    site.whyNotReady(),
    signIn(),
  ])
  expect([page.status, unread.status, ready, login.status]).toEqual([200, 503, 'database', 503])
  expect(await unread.text()).toContain('This page could not be loaded.')
  await closeSite()
  expect(performance.now() - began).toBeLessThan(10_000)
})
