import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { ConfigError, readConfig } from './config.ts'

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

test('SITE_URL has no path, query or fragment', async () => {
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

test('keys.json that is cut off or cannot be read is a sentence; a whole one is kept', async () => {
  const DATA_DIR = await temporaryFolder('config')
  const { backend } = readConfig({ DATA_DIR })
  expect(readConfig({ DATA_DIR }).backend).toEqual(backend)
  const file = join(DATA_DIR, 'keys.json')
  const whole = await readFile(file, 'utf8')
  for (const damaged of ['', whole.slice(0, 80), '[]']) {
    await writeFile(file, damaged)
    expect(await refusalOf({ DATA_DIR })).toMatch(/keys\.json is damaged: put it back from a backup, or/)
  }
  await rm(file)
  await mkdir(file)
  expect(await refusalOf({ DATA_DIR })).toMatch(/keys\.json cannot be read or written \(EISDIR\)/)
})

test('settings that hosted Supabase ignores are named, and only there', async () => {
  const DATA_DIR = await temporaryFolder('config')
  const ignored = { SMTP_URL: 'smtp://mail.example.com', OWNER_EMAIL: 'a@example.com', SAMPLE_CONTENT: 'off' }
  const hosted = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
  expect(readConfig({ DATA_DIR, ...ignored }).notices).toEqual([])
  expect(readConfig({ DATA_DIR, ...hosted }).notices).toEqual([])
  expect(
    readConfig({ DATA_DIR, ...hosted, ...ignored }).notices.map(text => text.split(' has no effect')[0]),
  ).toEqual(['SMTP_URL', 'OWNER_EMAIL', 'SAMPLE_CONTENT'])
})
