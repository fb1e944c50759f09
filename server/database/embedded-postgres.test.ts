import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { embeddedLogin, startEmbeddedPostgres } from './embedded-postgres.ts'
import { connectSql, type Login } from './pool.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'byline-embedded-'))
  stops.push(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
  return folder
}

async function start(folder: string) {
  const server = await startEmbeddedPostgres(folder)
  stops.push(() => server.stop(async () => 0))
  return server
}

async function tryToLogIn(login: Login): Promise<string> {
  const sql = connectSql(login)
  try {
    await sql`select 1`
    return 'let in'
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error)
  } finally {
    await sql.end()
  }
}

test('a connection without the password is refused, also on the socket; the password is the owner’s to read', async () => {
  const folder = await newFolder()
  const { login } = await start(folder)
  expect(await tryToLogIn(login)).toBe('let in')
  expect(await tryToLogIn({ ...login, password: 'guess' })).toBe('28P01')
  expect(await tryToLogIn({ ...login, password: undefined })).not.toBe('let in')
  expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600)
  expect(embeddedLogin(folder)).toEqual(login)
})

test('a data folder from before, which let everybody in, asks for the password from its next start on', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  const rules = join(folder, 'postgres/pg_hba.conf')
  await writeFile(rules, (await readFile(rules, 'utf8')).replaceAll('scram-sha-256', 'trust'))
  const sql = connectSql(first.login)
  await sql`alter role postgres password null`
  await sql`select pg_reload_conf()`
  await sql.end()
  await expect.poll(() => tryToLogIn({ ...first.login, password: 'guess' })).toBe('let in')
  await first.stop(async () => 0)

  const { login } = await start(folder)
  expect(await readFile(rules, 'utf8')).not.toMatch(/\btrust\s*$/m)
  await expect.poll(() => tryToLogIn({ ...login, password: 'guess' })).toBe('28P01')
  expect(await tryToLogIn(login)).toBe('let in')
})
