import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startOwnPostgres } from '#tests/support/own-postgres.ts'
import { freePort, runToEnd, type SiteProcess, startProcess } from '#tests/support/site.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const OWNER = { email: 'marlo@example.com', password: 'eleven long lines' }
const env = { WORKERS: '2', OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password }

/** Process ids of the workers, in the order of their numbers. Needs /proc. */
function workersOf(site: SiteProcess): number[] {
  const { pid } = site.child
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return [1, 2].flatMap(number =>
    children.filter(child =>
      readFileSync(`/proc/${child}/environ`, 'utf8').split('\0').includes(`BYLINE_WORKER=${number}`),
    ),
  )
}

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
const hasPostgres = (site: SiteProcess) => existsSync(join(site.dataDir, 'postgres/postmaster.pid'))

/** On a connection of its own, so that the workers take turns. Repeats what a killed process left without an answer, as browsers do. */
async function read(site: SiteProcess, path = '/'): Promise<{ status: number; text: string }> {
  const ask = () => fetch(site.url + path, { headers: { connection: 'close' } })
  const answer = await ask().catch(ask)
  return { status: answer.status, text: await answer.text() }
}

/** Of the embedded engine, or of the backend alone. */
function publishableKeyOf({ dataDir }: SiteProcess): string {
  return JSON.parse(readFileSync(join(dataDir, 'keys.json'), 'utf8')).publishable
}

function clientOf(site: SiteProcess) {
  return createClient(site.url, publishableKeyOf(site), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

describe.runIf(process.platform === 'linux')('two workers on one port', () => {
  let site: SiteProcess
  let metricsPort: number
  beforeAll(async () => {
    metricsPort = await freePort()
    site = await startProcess({ env: { ...env, METRICS_PORT: String(metricsPort) } })
  }, 60_000)
  afterAll(() => site.stop())

  test('a writer sees the change at once, whichever worker answers', async () => {
    expect(site.log()).toContain('with 2 workers')
    const client = clientOf(site)
    const { data, error } = await client.auth.signInWithPassword(OWNER)
    expect(error).toBeNull()
    await Promise.all(Array.from({ length: 8 }, () => read(site)))
    for (let turn = 0; turn < 5; turn++) {
      const title = `Written ${turn}`
      const post = { user_id: data.user?.id, title, introduction: 'x', topic: 'x', content: '<p>x</p>' }
      expect((await client.from('blogs').insert({ ...post, slug: `w-${turn}` })).error).toBeNull()
      const pages = await Promise.all(Array.from({ length: 6 }, () => read(site, `/blog/w-${turn}`)))
      expect(pages.filter(page => !page.text.includes(title))).toEqual([])
    }
  })

  test('each is ready, logs its requests and is measured', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => read(site, '/readyz')))
    expect(answers).toEqual(Array(6).fill({ status: 200, text: 'ok\n' }))
    await read(site, '/search?q=private')
    await vi.waitFor(() =>
      expect(site.log()).toMatch(
        /Z info request worker=[12] id="[\w-]{12}" method="GET" path="\/search" status=200 ms=[\d.]+ bytes=\d+/,
      ),
    )
    expect(site.log()).not.toContain('private')
    for (let turn = 0; turn < 4; turn++) await read(site)
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    for (const worker of [1, 2])
      expect(metrics).toContain(`byline_pool_connections{pool="api",worker="${worker}"} `)
    expect(metrics).toMatch(/byline_page_cache_hits_total\{worker="[12]"\} [1-9]/)
    expect((await fetch(`${site.url}/metrics`)).status).toBe(404)
  })

  test('count the wrong passwords of an account together', async () => {
    const client = clientOf(site)
    const wrong = async () =>
      (await client.auth.signInWithPassword({ email: 'nobody@example.com', password: 'wrong wrong' })).error
        ?.status
    const statuses: (number | undefined)[] = []
    for (let turn = 0; turn < 11; turn++) statuses.push(await wrong())
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  test('one that is killed under load is replaced, and no page fails', async () => {
    const statuses: number[] = []
    let isOver = false
    const load = Array.from({ length: 6 }, async (_, reader) => {
      for (let turn = 0; !isOver; turn++) {
        const { status } = await read(site, `/?reader=${reader}-${turn}`)
        statuses.push(status)
      }
    })
    const more = async () => {
      const so = statuses.length
      await vi.waitFor(() => expect(statuses.length).toBeGreaterThan(so + 20), { timeout: 30_000 })
    }
    for (const number of [0, 1]) {
      await more()
      const before = workersOf(site)
      process.kill(before[number] ?? 0, 'SIGKILL')
      await vi.waitFor(() => expect(site.log()).toContain(`worker-replaced worker=${number + 1}`), {
        timeout: 20_000,
      })
    }
    await more()
    isOver = true
    await Promise.all(load)
    expect(statuses.filter(status => status !== 200)).toEqual([])
    expect(site.log()).toContain('worker-ended worker=1 reason="SIGKILL"')
  }, 60_000)

  test('others on the same folder, or the same port, are refused with a sentence', async () => {
    const settings = { ...env, DATA_DIR: site.dataDir, PORT: String(await freePort()) }
    const sameFolder = await runToEnd(settings)
    expect(sameFolder).toMatchObject({
      code: 1,
      output: expect.stringContaining('Other workers use the data folder'),
    })
    const folder = await temporaryFolder('workers')
    const samePort = await runToEnd({ ...settings, DATA_DIR: folder, PORT: new URL(site.url).port })
    expect(samePort).toMatchObject({ code: 1, output: expect.stringContaining('is in use') })
    expect((await read(site)).status).toBe(200)
  }, 30_000)

  test('end with their primary and its Postgres, whether it is killed or stopped', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const workers = workersOf(site)
      expect(workers).toHaveLength(2)
      await site.end(signal)
      await vi.waitFor(
        () => {
          expect(workers.filter(isRunning)).toEqual([])
          expect(hasPostgres(site)).toBe(false)
        },
        { timeout: 30_000, interval: 100 },
      )
      if (signal === 'SIGKILL') site = await startProcess({ dataDir: site.dataDir, env })
    }
  }, 60_000)
})

/** Starts what `data` is kept on. Returns the settings of the site, and where its clients write. */
const ENGINES = {
  async 'own Postgres behind PgBouncer'() {
    const postgres = await startOwnPostgres()
    onTestFinished(() => postgres.stop())
    return { settings: { ...env, DATABASE_URL: postgres.pooledUrl }, backend: null }
  },
  async 'a backend on another origin'() {
    const port = await freePort()
    const SITE_URL = `http://127.0.0.1:${port}`
    const { WORKERS, ...owner } = env
    const backend = await startProcess({
      env: { ...owner, SITE_URL },
      command: [process.execPath, 'server/start.mjs', 'backend'],
    })
    onTestFinished(() => backend.stop())
    const settings = {
      WORKERS,
      SUPABASE_URL: backend.url,
      SUPABASE_PUBLISHABLE_KEY: publishableKeyOf(backend),
    }
    return { settings, port, backend }
  },
}

describe.runIf(process.platform === 'linux').each(Object.entries(ENGINES))(
  'two workers on %s',
  (_, engine) => {
    test('show a write within seconds, replace one that is killed, and end with their primary', async () => {
      const { settings, backend, ...more } = await engine()
      const site = await startProcess({ env: settings, ...more })
      onTestFinished(() => site.stop())
      expect(site.log()).toContain('with 2 workers')
      const client = clientOf(backend ?? site)
      const { data, error } = await client.auth.signInWithPassword(OWNER)
      expect(error).toBeNull()
      const pages = () => Promise.all(Array.from({ length: 6 }, () => read(site)))
      await pages()
      const write = async (title: string) => {
        const post = { user_id: data.user?.id, title, introduction: 'x', topic: 'x', content: '<p>x</p>' }
        expect((await client.from('blogs').insert({ ...post, slug: title })).error).toBeNull()
        await vi.waitFor(
          async () => expect((await pages()).filter(({ text }) => !text.includes(title))).toEqual([]),
          { timeout: 30_000, interval: 100 },
        )
      }
      await write('written-first')

      const [first = 0, second = 0] = workersOf(site)
      process.kill(first, 'SIGKILL')
      await vi.waitFor(() => expect(site.log()).toContain('worker-replaced worker=1'), { timeout: 20_000 })
      await write('written-after')

      const workers = workersOf(site)
      expect(workers).toHaveLength(2)
      expect(workers).toContain(second)
      expect(await site.end()).toBe(0)
      expect(workers.filter(isRunning)).toEqual([])
    }, 90_000)
  },
)

test('a number of workers that is none is refused', async () => {
  const folder = await temporaryFolder('workers')
  const refused = await runToEnd({ WORKERS: 'all', DATA_DIR: folder })
  expect(refused).toMatchObject({
    code: 1,
    output: expect.stringContaining('WORKERS must be a whole number'),
  })
})
