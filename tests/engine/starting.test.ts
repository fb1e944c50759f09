import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type SiteProcess, startProcess } from '#tests/support/site.ts'
import { until } from '#tests/support/until.ts'

const ROOT = join(import.meta.dirname, '../..')
const running: SiteProcess[] = []
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
})

async function start(...command: [string, ...string[]]) {
  const site = await startProcess({ command, env: { SAMPLE_CONTENT: 'off' } })
  running.push(site)
  return site
}

/** Postgres removes the file when it has stopped in order. */
const hasPostgres = (site: SiteProcess) => existsSync(join(site.dataDir, 'postgres/postmaster.pid'))
const hasEnded = (site: SiteProcess) =>
  until(async () => {
    expect(hasPostgres(site)).toBe(false)
    await expect(fetch(site.url)).rejects.toThrow()
  })

describe('a signal to the process that started the server', () => {
  test('TERM to npm alone ends the server and its Postgres', async () => {
    const site = await start('npm', 'run', 'start', '--', 'serve')
    expect(hasPostgres(site)).toBe(true)
    site.child.kill('SIGTERM')
    await hasEnded(site)
  })

  // Claims another version before start.mjs looks at it; the Node that it starts then is the real one.
  const old = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,node:'20.20.2'}})`

  test('an old Node starts the bundled one', async () => {
    const site = await start(process.execPath, '--import', old, 'server/start.mjs', 'serve')
    expect(site.log()).toMatch(/^Node 20\.20\.2 is older than 22\.22\.0, so the bundled Node is started/)
    expect(await site.end('SIGTERM')).toBe(0)
    expect(hasPostgres(site)).toBe(false)
  })

  test('killed, it takes the server that it started with it', async () => {
    const site = await start(process.execPath, '--import', old, 'server/start.mjs', 'serve')
    site.child.kill('SIGKILL')
    await hasEnded(site)
  })

  test('explains a missing Node', async () => {
    const { status, stderr } = spawnSync(process.execPath, ['--import', old, 'server/start.mjs'], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, BYLINE_STARTER: '1' },
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^Byline requires Node 22\.22\.0 or later, and this is 20\.20\.2\.[^\n]*\n$/)
  })
})

const newNamespace = ['--pid', '--fork', '--mount-proc', '--kill-child']

test('reaps killed Postgres processes as process 1', async context => {
  if (spawnSync('unshare', [...newNamespace, 'true']).status !== 0)
    return context.skip('needs the right to make a process namespace')
  const site = await start('unshare', ...newNamespace, process.execPath, 'server/start.mjs', 'serve')
  const first = Number(childrenOf(site.child.pid ?? 0)[0])
  const server = childrenOf(first)[0] ?? 0
  const postmaster = childrenOf(server).find(pid => /postgres/.test(commandOf(pid)))
  process.kill(postmaster ?? 0, 'SIGKILL')
  await until(() => expect(site.log()).toContain('postgres-ended'))
  await until(() => expect(childrenOf(first).map(commandOf)).toEqual([expect.stringContaining('start.mjs')]))

  process.kill(first, 'SIGTERM')
  await hasEnded(site)
  await until(() => expect(site.child.exitCode).toBe(0))
})

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter(Boolean)
    .map(Number)
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
}

test('the minimum Node version is consistent', () => {
  const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  const minimum: string = engines.node.replace('>=', '')
  expect(readFileSync(join(ROOT, 'README.md'), 'utf8')).toContain(`use ${minimum} or later`)
  const lock: {
    packages: Record<string, { engines?: { node?: string }; optional?: boolean; dev?: boolean }>
  } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  const [major] = minimum.split('.')
  const tooNew = Object.entries(lock.packages).filter(([, { engines, optional, dev }]) => {
    // The tests run on the Node that npm installs.
    if (optional || dev) return false
    const ranges = (engines?.node ?? '*').split('||').map(range => range.trim())
    return !ranges.some(range => accepts(range, minimum, major))
  })
  expect(tooNew.map(([name]) => name)).toEqual([])
})

/** Knows the forms of ranges that our packages use: *, >=1.2.3, >= 1, ^1.2.3 and ^1. */
function accepts(range: string, version: string, major = ''): boolean {
  const [, sign, lowest = ''] = /^(>=|\^)\s*([\d.]+)(?:\.x)?$/.exec(range) ?? []
  if (range === '*') return true
  if (!sign || (sign === '^' && lowest.split('.')[0] !== major)) return false
  return lowest.localeCompare(version, 'en', { numeric: true }) <= 0
}
