import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort, runToEnd, type SiteOptions, type SiteProcess, startProcess } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'

const running: SiteProcess[] = []
async function start(options: SiteOptions = {}) {
  const site = await startProcess({ ...options, env: { SAMPLE_CONTENT: 'off', ...options.env } })
  running.push(site)
  return site
}
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
})

const temporary = () => temporaryFolder('process')

async function clientOf(site: SiteProcess) {
  const keys = JSON.parse(await readFile(join(site.dataDir, 'keys.json'), 'utf8'))
  return createClient(site.url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

async function addReader(site: SiteProcess, email: string) {
  const { error } = await (await clientOf(site)).auth.signUp({
    email,
    password: 'eleven lines',
    options: { data: { full_name: 'Kit' } },
  })
  if (error) throw error
}

const count = async (site: SiteProcess) =>
  Number((await site.sql`select count(*)::int as n from profiles`)[0]?.n)
const pidOfPostgres = async (site: SiteProcess) =>
  Number((await readFile(join(site.dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

test('is measured on a private port', async () => {
  const metricsPort = await freePort()
  const site = await start({ env: { METRICS_PORT: String(metricsPort) } })
  const read = async (path: string) => {
    const answer = await fetch(site.url + path)
    return [answer.status, await answer.text()]
  }
  expect(await read('/readyz')).toEqual([200, 'ok\n'])
  await read('/search?q=private')
  await until(() =>
    expect(site.log()).toMatch(
      /Z info request id="[\w-]{36}" method="GET" path="\/search" status=200 ms=[\d.]+ bytes=\d+/,
    ),
  )
  expect(site.log()).not.toContain('private')
  for (let turn = 0; turn < 2; turn++) await read('/')
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  expect(metrics).toContain('byline_pool_connections{pool="api"} ')
  expect(metrics).toMatch(/^byline_page_cache_hits_total [1-9]/m)
  expect((await read('/metrics'))[0]).toBe(404)
})

describe('starting', () => {
  test('creates no account on a port in use', async () => {
    const dataDir = await temporary()
    const port = await freePort()
    const blocker = createServer().listen(port, '127.0.0.1')
    const { code, output } = await runToEnd({ DATA_DIR: dataDir, SAMPLE_CONTENT: 'off', PORT: String(port) })
    blocker.close()
    expect(code).toBe(1)
    expect(output.slice('2026-11-22T12:00:00.000Z'.length)).toBe(
      ` error Port ${port} is in use: choose another with PORT, or stop what runs there.\n`,
    )

    const first = await start({ dataDir })
    expect(first.log().match(/.*igration.*/g)).toEqual([
      expect.stringMatching(
        / info Applied \d+ migrations to an empty database: \d{14}_\w+\.sql is the newest\.$/,
      ),
    ])
    const [, email = '', password = ''] = /Email:\s+(\S+)\s+Password:\s+(\S+)/.exec(first.log()) ?? []
    const signedIn = await (await clientOf(first)).auth.signInWithPassword({ email, password })
    expect(signedIn.data.user?.app_metadata).toMatchObject({ one_time_password: true })
    const [profile] = await first.sql`select role from profiles`
    expect(profile?.role).toBe('admin')
    expect((await stat(join(dataDir, 'keys.json'))).mode & 0o777).toBe(0o600)

    expect(await first.end()).toBe(0)
    const second = await start({ dataDir })
    expect(second.log()).not.toContain('Password:')
    expect((await (await clientOf(second)).auth.signInWithPassword({ email, password })).error).toBeNull()
  })
})

describe('with hosted Supabase', () => {
  test('the site serves pages but no data', async () => {
    const hosted = await startProcess()
    const { publishable } = JSON.parse(await readFile(join(hosted.dataDir, 'keys.json'), 'utf8'))
    const site = await start({ env: { SUPABASE_URL: hosted.url, SUPABASE_PUBLISHABLE_KEY: publishable } })
    running.push(hosted)

    const home = await fetch(site.url)
    const html = await home.text()
    expect(html).toContain('The smallest cache that tells the truth')
    expect(home.headers.get('content-security-policy')).toContain(`connect-src 'self' ${hosted.url}`)
    const picture = /\/images\/thumbnail\/Thumbnail\/[^"\s]+\?w=640/.exec(html)?.[0] ?? ''
    expect((await fetch(site.url + picture)).headers.get('content-type')).toBe('image/webp')
    expect((await fetch(`${site.url}/rest/v1/blogs`, { headers: { apikey: publishable } })).status).toBe(404)
    expect(existsSync(join(site.dataDir, 'postgres'))).toBe(false)
  })
})

describe('ending', () => {
  test('shares the Postgres with a second process', async () => {
    const env = { OWNER_EMAIL: 'Marlo@Example.com', OWNER_PASSWORD: 'eleven long lines' }
    const first = await start({ env })
    expect(first.log()).not.toContain('eleven long lines')
    const pid = await pidOfPostgres(first)
    const second = await start({ dataDir: first.dataDir })
    expect(await first.end('SIGINT')).toBe(0)
    await addReader(second, 'later@example.com')
    expect(await count(second)).toBe(2)
    const owner = { email: 'marlo@example.com', password: env.OWNER_PASSWORD }
    expect((await (await clientOf(second)).auth.signInWithPassword(owner)).error).toBeNull()
    const started = performance.now()
    expect(await second.end('SIGTERM')).toBe(0)
    // When Docker would kill it.
    expect(performance.now() - started).toBeLessThan(10_000)
    // The process has ended, but its parent may take a moment to reap it.
    await until(() => expect(() => process.kill(pid, 0)).toThrow())
    await expect(readFile(join(second.dataDir, 'postgres/postmaster.pid'))).rejects.toThrow()
  })

  test('loses no acknowledged write after kill -9', async () => {
    let site = await start()
    await addReader(site, 'one@example.com')
    await site.end('SIGKILL')
    site = await start({ dataDir: site.dataDir })
    expect(await count(site)).toBe(2)

    await addReader(site, 'two@example.com')
    process.kill(await pidOfPostgres(site), 'SIGKILL')
    await until(async () => expect(await count(site)).toBe(3))
    await until(() => addReader(site, 'three@example.com'))

    const pid = await pidOfPostgres(site)
    site.child.kill('SIGKILL')
    process.kill(pid, 'SIGKILL')
    await site.end('SIGKILL')
    site = await start({ dataDir: site.dataDir })
    expect(await count(site)).toBe(4)
  })

  test('killing Postgres repeatedly loses no acknowledged row', async () => {
    const site = await start({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
    const keys = JSON.parse(await readFile(join(site.dataDir, 'keys.json'), 'utf8'))
    const [post] = await site.sql<{ id: number; user_id: string }>`
      insert into blogs (user_id, slug, title, introduction, topic)
      select id, 'a', 'A', 'A', 'A' from profiles where role = 'admin' returning id, user_id`

    const acknowledged: number[] = []
    const statuses = new Set<number>()
    let isOver = false
    const write = async (_: unknown, writer: number) => {
      for (let n = 0; !isOver; n++) {
        const response = await fetch(`${site.url}/rest/v1/comments?select=id`, {
          method: 'POST',
          headers: {
            apikey: keys.secret,
            'content-type': 'application/json',
            prefer: 'return=representation',
            // A different address for each request avoids the rate limits.
            'x-forwarded-for': `10.${writer}.${n >> 8}.${n & 255}`,
          },
          body: JSON.stringify({ user_id: post?.user_id, blog_id: post?.id, content: `${writer} ${n}` }),
        })
        statuses.add(response.status)
        const body: unknown = await response.json()
        if (response.ok && Array.isArray(body)) acknowledged.push(Number(body[0].id))
        // Leaves the machine time for the start of Postgres.
        await setTimeout(20)
      }
    }
    const writers = Array.from({ length: 8 }, write)
    const wroteTwenty = async () => {
      const before = acknowledged.length
      await until(() => expect(acknowledged.length).toBeGreaterThan(before + 20))
    }
    for (let i = 0; i < 3; i++) {
      await wroteTwenty()
      process.kill(await pidOfPostgres(site), 'SIGKILL')
      await setTimeout(500)
    }
    await wroteTwenty()
    isOver = true
    await Promise.all(writers)
    expect(site.child.exitCode).toBeNull()
    expect([...statuses].sort()).toEqual([201, 503])
    const stored = new Set((await site.sql`select id from comments`).map(row => row.id))
    expect(acknowledged.filter(id => !stored.has(id))).toEqual([])
  })
})

test('explains an invalid environment in one line', async () => {
  const DATABASE_URL = 'postgres://nobody:secret@127.0.0.1:1/x'
  const { code, output } = await runToEnd({ DATA_DIR: await temporary(), DATABASE_URL })
  expect(code).toBe(1)
  expect(output.trim()).toMatch(/DATABASE_URL: Postgres refused/)
  expect(output.trim().split('\n')).toHaveLength(1)
  expect(output).not.toContain('secret@')
})
