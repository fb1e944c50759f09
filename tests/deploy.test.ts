import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { describe, expect, test } from 'vitest'
import { clientAddress } from '#server/base/client-address.ts'
import { readConfig } from '#server/config/config.ts'
import { commandOf, readStages } from '../deploy/read-dockerfile.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

describe('the image', () => {
  const [, server = []] = readStages(read('Dockerfile'))
  const textOf = (name: string) => server.filter(one => one.name === name).map(({ text }) => text)

  test('the image runs as its own account with one volume', () => {
    const [user = ''] = textOf('USER')
    expect(textOf('RUN').join()).toContain(
      `useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin ${user} `,
    )
    expect(textOf('VOLUME')).toEqual(['/data'])
    expect(textOf('STOPSIGNAL')).toEqual(['SIGTERM'])
    expect(textOf('ENV').join()).toContain('DATA_DIR=/data')
  })

  test('runs existing files with /readyz as health check', () => {
    for (const name of ['CMD', 'HEALTHCHECK'] as const)
      for (const file of commandOf(server, name).filter(word => word.includes('/')))
        expect(existsSync(join(ROOT, file)), file).toBe(true)
    expect(read(commandOf(server, 'HEALTHCHECK')[1] ?? '')).toContain('/readyz')
  })
})

test.each(['.dockerignore', '.gitignore'])('%s leaves out files with secrets', list => {
  const patterns = read(list).split('\n').filter(Boolean)
  const isIgnored = (file: string) => patterns.some(pattern => matchesGlob(file, pattern))
  expect(['.env', 'supabase/.env'].filter(file => !isIgnored(file))).toEqual([])
})

test('bounds freed memory in every way to start', () => {
  const [, server = []] = readStages(read('Dockerfile'))
  const set = server.filter(({ name }) => name === 'ENV').map(({ text }) => text)
  expect(set.join(' ')).toMatch(/ MALLOC_ARENA_MAX=2\b/)
  expect(read('deploy/byline.service')).toMatch(/^Environment=.* MALLOC_ARENA_MAX=2$/m)
  const { scripts } = JSON.parse(read('package.json'))
  for (const script of [scripts.start, scripts.backend])
    expect(script).toMatch(/^MALLOC_ARENA_MAX=2 exec node --max-semi-space-size=8 /)
  expect(commandOf(server, 'CMD')).toContain('--max-semi-space-size=8')
  expect(read('deploy/byline.service')).toMatch(/^ExecStart=.* --max-semi-space-size=8 /m)
})

test('the systemd unit is valid', async context => {
  if (spawnSync('systemd-analyze', ['--version']).status !== 0)
    return context.skip('needs systemd-analyze: apt-get install systemd')
  const folder = await temporaryFolder('unit')
  const unit = join(folder, 'byline.service')
  await writeFile(
    unit,
    read('deploy/byline.service').replaceAll('/srv/byline/node_modules/.bin/node', process.execPath),
  )
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect(stderr).toBe('')
  expect(status).toBe(0)
})

test('the settings of the examples are valid', async () => {
  const folder = await temporaryFolder('settings')
  const lines = read('deploy/byline.env.example')
    .replace(/^#(?=[A-Z_]+=)/gm, '')
    .split('\n')
  const env = Object.fromEntries(
    lines
      .filter(line => line && !line.startsWith('#'))
      .map(line => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  expect(readConfig({ ...env, DATA_DIR: folder })).toMatchObject({
    mail: { smtpUrl: expect.stringContaining('pass%40word') },
  })
  for (const file of ['fly.toml', 'render.yaml']) {
    const { isProxy } = readConfig({ TRUSTED_PROXIES: proxiesOf(file), DATA_DIR: folder })
    expect(isProxy('127.0.0.1'), file).toBe(false)
  }
})

const proxiesOf = (file: string) =>
  /TRUSTED_PROXIES(?: = "|\n\s+value: )([^"\n]+)/.exec(read(file))?.[1] ?? 'none'

test('render.yaml finds visitors behind Cloudflare', async () => {
  const folder = await temporaryFolder('settings')
  const { isProxy } = readConfig({ TRUSTED_PROXIES: proxiesOf('render.yaml'), DATA_DIR: folder })
  for (const forwardedFor of ['203.0.113.9, 104.22.17.40', '198.51.100.7, 203.0.113.9, 2606:4700::1'])
    expect(clientAddress('10.21.157.68', forwardedFor, isProxy)).toBe('203.0.113.9')
})

test('no host leaves out a process that answers from memory', () => {
  expect(read('render.yaml')).toContain('healthCheckPath: /healthz\n')
  expect(read('fly.toml')).toContain('path = "/healthz"\n')
})

test('only the first of two processes makes backups', async () => {
  const [second = ''] = /byline-2:[\s\S]*?ports/.exec(read('compose.several.yaml')) ?? []
  const blank = Object.fromEntries([...second.matchAll(/(\w+): ""/g)].map(([, name = '']) => [name, '']))
  const common = { BACKUP_DIR: '/mnt/backups', BACKUP_EVERY: '12', BACKUP_KEEP: '3', BACKUP_KEEP_DAYS: '30' }
  const config = readConfig({ ...common, ...blank, DATA_DIR: await temporaryFolder('settings') })
  expect(config.backupPlan).toBeNull()
})

test('the proxies of the examples let the largest picture pass', () => {
  const megabytes = [
    /client_max_body_size (\d+)m/.exec(read('deploy/nginx.conf')),
    /max_size (\d+)MB/.exec(read('deploy/Caddyfile')),
  ]
  for (const found of megabytes) expect(Number(found?.[1])).toBeGreaterThan(15)
})

test('the proxies of the examples let an export pass', () => {
  expect(read('deploy/nginx.conf')).toMatch(/location = \/auth\/imports \{[^}]*client_max_body_size 2g;/)
  // Where several limits apply, Caddy takes the lowest.
  expect(read('deploy/Caddyfile').match(/request_body.*\{\s*max_size .*/g)).toEqual([
    expect.stringMatching(/^request_body @usual /),
    expect.stringMatching(/^request_body \/auth\/imports \{\s*max_size 2GiB$/),
  ])
})

test('nginx answers IPv6 and logs no mailed secret', () => {
  const conf = read('deploy/nginx.conf')
  expect(conf).toContain('listen [::]:80;')
  const [, format = ''] = /log_format byline '(.*)';/.exec(conf) ?? []
  expect(conf).toMatch(/access_log \S+ byline;/)
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|query_string|http_referer)\b/)
})

test('the systemd unit survives any number of failed starts', () => {
  expect(read('deploy/byline.service')).toMatch(/^\[Unit\][^[]*^StartLimitIntervalSec=0$/m)
})
