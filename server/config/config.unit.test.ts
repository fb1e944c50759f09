import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ConfigError } from '../base/config-error.ts'
import { readConfig } from './config.ts'
import { VARIABLES } from './variables.ts'

async function refusalOf(env: Record<string, string>): Promise<string> {
  const DATA_DIR = env.DATA_DIR ?? (await temporaryFolder('config'))
  try {
    readConfig({ ...env, DATA_DIR })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return 'accepted'
}

const jwtOf = (role: string) =>
  `${btoa('{"alg":"HS256"}')}.${Buffer.from(JSON.stringify({ role })).toString('base64url')}.signature`

test.each([
  ['with hosted Supabase', { SUPABASE_URL: 'https://x.supabase.co' }],
  ['with the embedded Postgres', { SUPABASE_SECRET_KEY: 's', SUPABASE_JWT_SECRET: 'x'.repeat(32) }],
  [
    'with your own Postgres',
    { SUPABASE_SECRET_KEY: 's', SUPABASE_JWT_SECRET: 'x'.repeat(32), DATABASE_URL: 'postgres://db/blog' },
  ],
])('%s a secret key is refused as the publishable one', async (_name, env) => {
  for (const secret of ['sb_secret_8sd7f', jwtOf('service_role')])
    expect(await refusalOf({ ...env, SUPABASE_PUBLISHABLE_KEY: secret })).toMatch(
      /^SUPABASE_PUBLISHABLE_KEY is a secret key/,
    )
  for (const publishable of ['sb_publishable_8sd7f', jwtOf('anon'), 'a.b.c'])
    expect(await refusalOf({ ...env, SUPABASE_PUBLISHABLE_KEY: publishable })).toBe('accepted')
})

test('rejects a SITE_URL with a path, query or fragment', async () => {
  for (const SITE_URL of [
    'https://a.example/blog',
    'https://a.example/?a=1',
    'https://a.example/#a',
    'https://me@a.example',
  ])
    expect(await refusalOf({ SITE_URL })).toMatch(
      /^SITE_URL must be a host without a path, like https:\/\/a\.example:/,
    )
  for (const SITE_URL of ['https://a.example', 'https://a.example//', 'http://a.example:8080/'])
    expect(await refusalOf({ SITE_URL })).toBe('accepted')
})

test('spells SITE_URL as browsers do', async () => {
  const DATA_DIR = await temporaryFolder('config')
  const { siteUrl } = readConfig({ DATA_DIR, SITE_URL: 'https://Bücher.Example:443/' })
  expect(siteUrl).toBe('https://xn--bcher-kva.example')
})

test('explains a keys.json that is truncated or unreadable', async () => {
  const DATA_DIR = await temporaryFolder('config')
  const { backend } = readConfig({ DATA_DIR })
  expect(readConfig({ DATA_DIR }).backend).toEqual(backend)
  const file = join(DATA_DIR, 'keys.json')
  const whole = await readFile(file, 'utf8')
  for (const damaged of ['', whole.slice(0, 80), '[]']) {
    await writeFile(file, damaged)
    expect(await refusalOf({ DATA_DIR })).toMatch(/keys\.json is damaged: restore it from a backup, or/)
  }
  await rm(file)
  await mkdir(file)
  expect(await refusalOf({ DATA_DIR })).toMatch(/keys\.json cannot be read or written \(EISDIR\)/)
})

const hosted = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
const mails = { SMTP_URL: 'smtp://mail.example.com', DATABASE_URL: 'postgres://db.x.supabase.co/postgres' }

test('names the settings that hosted Supabase ignores', async () => {
  const DATA_DIR = await temporaryFolder('config')
  const ignored = { OWNER_EMAIL: 'a@example.com', SAMPLE_CONTENT: 'off' }
  expect(readConfig({ DATA_DIR, ...ignored }).notices).toEqual([])
  expect(readConfig({ DATA_DIR, ...hosted, ...mails }).notices).toEqual([])
  expect(
    readConfig({ DATA_DIR, ...hosted, ...mails, ...ignored }).notices.map(
      text => text.split(' has no effect')[0],
    ),
  ).toEqual(['OWNER_EMAIL', 'SAMPLE_CONTENT'])
})

test('names variables that look like ours', async () => {
  const DATA_DIR = await temporaryFolder('config')
  const shell = { HOME: '/root', TERM: 'x', LANG: 'C', HOSTNAME: 'h', PORTS: '1', npm_config_cache: '/x' }
  expect(readConfig({ DATA_DIR, ...shell, METRICS_HOST: '127.0.0.1' }).notices).toEqual([])
  const typed = { SITE_ULR: 'https://blog.example.com', SMTP_HOST: 'mail.example.com', data_dir: '/x' }
  expect(readConfig({ DATA_DIR, ...shell, ...typed }).notices).toEqual([
    'These variables have no effect because Byline does not know them: SITE_ULR (is it SITE_URL?), SMTP_HOST, data_dir (is it DATA_DIR?). README.md and docs/operating.md list all variables.',
  ])
})

test('documents each variable', async () => {
  const [readme = '', operating = ''] = await Promise.all(
    ['README.md', 'docs/operating.md'].map(file =>
      readFile(join(import.meta.dirname, '../..', file), 'utf8'),
    ),
  )
  const isDocumented = (name: string) => new RegExp(`\\b${name}\\b`).test(readme + operating)
  expect(VARIABLES.filter(name => !isDocumented(name))).toEqual([])
  const cells = [...readme.matchAll(/^\| (`[A-Z].*?) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z][A-Z\d_]+/g) ?? [],
  )
  const names: readonly string[] = VARIABLES
  expect(cells.length).toBeGreaterThan(20)
  expect(cells.filter(name => !names.includes(name))).toEqual([])
})

test('says what hosted Supabase lacks for mails', async () => {
  const DATA_DIR = await temporaryFolder('config')
  const { DATABASE_URL, SMTP_URL } = mails
  const noticesOf = (env: Record<string, string>) =>
    readConfig({ DATA_DIR, ...hosted, ...env }).notices.join()
  expect(noticesOf({})).toMatch(
    /^Emails about reviews and to subscribers are off, unless .*: set DATABASE_URL, .*, and SMTP_URL\./,
  )
  expect(noticesOf({ SMTP_URL })).toMatch(/: set DATABASE_URL, the address of the project's database\./)
  expect(noticesOf({ DATABASE_URL })).toMatch(/: set SMTP_URL\./)
  expect(readConfig({ DATA_DIR, ...hosted, DATABASE_URL }).backend).toMatchObject({
    databaseUrl: DATABASE_URL,
  })
})

const cases: [string, Record<string, string>, RegExp][] = [
  ['a port that is none', { PORT: 'eighty' }, /PORT must be a whole number/],
  ['a day on a CDN', { CDN_SECONDS: '86400' }, /CDN_SECONDS must be a whole number from 0 to 3600/],
  ['a port out of range', { PORT: '70000' }, /PORT must be a whole number/],
  ['an address that is none', { SITE_URL: 'blog.example.com' }, /SITE_URL must be an address/],
  ['a part of the keys', { SUPABASE_SECRET_KEY: 'sb_secret_x' }, /belong together/],
  ['hosted without its key', { SUPABASE_URL: 'https://x.supabase.co' }, /SUPABASE_PUBLISHABLE_KEY/],
  [
    'a database of hosted Supabase that is none',
    { ...hosted, DATABASE_URL: 'https://x.supabase.co' },
    /DATABASE_URL must be an address/,
  ],
  ['a password without an address', { OWNER_PASSWORD: 'eleven lines' }, /OWNER_EMAIL/],
  ['an address that nobody can sign in with', { OWNER_EMAIL: 'a,b@example.com' }, /OWNER_EMAIL/],
  ['a mail server that is none', { SMTP_URL: 'mail.example.com:secret@587' }, /SMTP_URL must be an address/],
  [
    'a password with a bare %',
    { SMTP_URL: 'smtp://vera:100%secret@mail.example.com' },
    /SMTP_URL: write each %/,
  ],
  [
    'a slash after an @ in the password of the mail server',
    { SMTP_URL: 'smtp://vera:a@b/c@mail.example.com' },
    /SMTP_URL: .* write each \/ as %2F/,
  ],
  [
    'a slash in the password of the mail server',
    { SMTP_URL: 'smtp://vera:a/b@c@mail.example.com' },
    /SMTP_URL: .* write each \/ as %2F/,
  ],
  ['a data folder below /proc', { DATA_DIR: '/proc/byline' }, /DATA_DIR .* cannot be written \(ENOENT\)/],
  ['a mail server without a name', { SMTP_URL: 'smtp://' }, /SMTP_URL must be an address/],
  ['a sender that is no address', { MAIL_FROM: 'My blog' }, /MAIL_FROM must be an email address/],
  [
    'a proxy that is no address',
    { TRUSTED_PROXIES: 'my-proxy' },
    /TRUSTED_PROXIES must be comma-separated addresses or networks/,
  ],
  ['a short password', { OWNER_EMAIL: 'a@example.com', OWNER_PASSWORD: 'short' }, /8 to 72 bytes/],
  ['a folder that nobody may write', { DATA_DIR: '/sys/byline' }, /DATA_DIR .* cannot be written/],
  ['a folder that is a file', { DATA_DIR: '/dev/null/data' }, /DATA_DIR .* cannot be written/],
]
test.each(cases)('%s is refused in one helpful line', async (_name, env, sentence) => {
  const refusal = await refusalOf(env)
  expect(refusal).toMatch(sentence)
  expect(refusal).not.toContain('\n')
  expect(refusal).not.toContain('secret@')
})

test('S3_URL errors repeat none of its secrets', async () => {
  const DATA_DIR = await temporaryFolder('config')
  const at = (url: string) => readConfig({ DATA_DIR, S3_URL: url }).s3
  expect(at('https://AKIA1:a%2Fb%2Bc@s3.example.com/pictures/blog/?region=eu-central-1')).toEqual({
    url: 'https://s3.example.com/pictures/blog',
    accessKeyId: 'AKIA1',
    secretAccessKey: 'a/b+c',
    region: 'eu-central-1',
  })
  expect(at('http://KEY:SECRET@127.0.0.1:9000/pictures')?.region).toBeNull()
  for (const wrong of [
    's3://KEY:SECRET@host/b',
    'https://host/b',
    'https://KEY@host/b',
    'https://KEY:a/b@host/b',
    'https://KEY:%zz@host/b',
  ])
    expect(() => at(wrong)).toThrow(/^S3_URL must be like https:\/\/KEY:SECRET@host\/bucket(?!.*zz)/)
})

test('disables pings by default', async () => {
  const DATA_DIR = await temporaryFolder('config')
  expect(readConfig({ DATA_DIR }).pings).toEqual({ indexNowKey: null, hub: null })
  expect(await refusalOf({ INDEXNOW_KEY: 'short' })).toMatch(/^INDEXNOW_KEY must be/)
  expect(await refusalOf({ INDEXNOW_KEY: '../../etc/passwd' })).toMatch(/^INDEXNOW_KEY must be/)
  expect(await refusalOf({ WEBSUB_HUB: 'file:///etc/passwd' })).toMatch(/^WEBSUB_HUB must be/)
  const set = readConfig({ DATA_DIR, INDEXNOW_KEY: 'abcd-1234', WEBSUB_HUB: 'https://hub.example.com' })
  expect(set.pings).toEqual({ indexNowKey: 'abcd-1234', hub: 'https://hub.example.com/' })
})
