import { spawnSync } from 'node:child_process'
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startError } from '#server/base/start-error.ts'
import { migratedFolder } from '#tests/support/migrated-folder.ts'
import { until } from '#tests/support/until.ts'
import { embeddedLogin, startEmbeddedPostgres } from './embedded-postgres.ts'
import { initdbReason } from './initialize-postgres.ts'
import { connectSql, type Login } from './pool.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function newFolder(): Promise<string> {
  const folder = await migratedFolder('embedded')
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

test.each(['.s.PGSQL.5432', ''])(
  'recreates its socket after run/%s was removed',
  async removed => {
    const { login } = await start(await newFolder())
    await rm(join(String(login.host), removed), { recursive: true })
    expect(await tryToLogIn(login)).toBe('ENOENT')
    const isBack = async () => expect(await tryToLogIn(login)).toBe('let in')
    await until(isBack)
  },
  60_000,
)

test('quotes the error of initdb without its cleanup', () => {
  const full = 'FATAL:  could not write file: No space left on device'
  expect(initdbReason(`${full}\nchild process exited\ninitdb: removing data directory "/x"\n`)).toBe(full)
  expect(initdbReason('spawn failed')).toBe('spawn failed')
})

test('refuses a connection without the password', async () => {
  const folder = await newFolder()
  // As a killed first start leaves it.
  const left = `.postgres-${spawnSync('true').pid}`
  await mkdir(join(folder, left, 'base'), { recursive: true })
  await writeFile(join(folder, `${left}.password`), 'x')
  const { login } = await start(folder)
  expect((await readdir(folder)).filter(name => name.startsWith('.'))).toEqual([])
  expect(await tryToLogIn(login)).toBe('let in')
  expect(await tryToLogIn({ ...login, password: 'guess' })).toBe('28P01')
  expect(await tryToLogIn({ ...login, password: undefined })).not.toBe('let in')
  expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600)
  expect(embeddedLogin(folder)).toEqual(login)
})

async function refusalOf(folder: string): Promise<string> {
  const started = performance.now()
  const error = await start(folder).then(
    () => null,
    reason => reason,
  )
  expect(performance.now() - started).toBeLessThan(25_000)
  return startError(error) ?? `not a sentence: ${error}`
}

test('rejects a damaged database at once with its reason', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  await first.stop(async () => 0)
  await truncate(join(folder, 'postgres/global/pg_control'))
  expect(await refusalOf(folder)).toMatch(
    /^Postgres did not start: could not read file "global\/pg_control".* \(\S+postgres\.log has more\)\.$/,
  )
  await rm(join(folder, 'postgres/PG_VERSION'))
  expect(await refusalOf(folder)).toMatch(
    /postgres is damaged \(PG_VERSION is missing\): restore it from a backup/,
  )
  expect(await readFile(join(folder, 'run/postgres.log'), 'utf8')).toContain('pg_control')
})

test('logs no values of refused statements', async () => {
  const folder = await newFolder()
  const { login } = await start(folder)
  const sql = connectSql(login, 1)
  await sql.unsafe('create table letters (words text unique check (length(words) < 60))')
  await sql`insert into letters values ('tell-nobody')`
  const said = 'tell-nobody'
  for (const refused of [
    () => sql.unsafe(`select '${said}'::uuid`),
    () => sql`select ${said}::uuid`,
    () => sql`insert into letters values (${said})`,
    () => sql`insert into letters values (${said} || repeat(' again', 10))`,
    () => sql.unsafe(`do $$ begin raise warning '${said}'; perform 1 / 0 as "${said}"; end $$`),
    () => sql`select pg_terminate_backend(pg_backend_pid()), ${said}::text`,
  ])
    await expect(refused()).rejects.toBeInstanceOf(Error)
  await sql.end()
  const log = await readFile(join(folder, 'run/postgres.log'), 'utf8')
  expect(log).toContain('FATAL:  terminating connection')
  expect(log).not.toContain(said)
})

test('names the file that blocks the socket or log', async () => {
  const folder = await newFolder()
  await writeFile(join(folder, 'run'), '')
  expect(await refusalOf(folder)).toBe(
    `${folder}/run cannot be used: something else has its name: move that away (EEXIST).`,
  )
  await rm(join(folder, 'run'))
  await mkdir(join(folder, 'run/postgres.log'), { recursive: true, mode: 0o700 })
  expect(await refusalOf(folder)).toBe(
    `${folder}/run/postgres.log cannot be used: it is a folder: move it away (EISDIR).`,
  )
})

test('stops only its own Postgres after a failed start', async () => {
  const folder = await newFolder()
  const first = await start(folder)
  const second = await start(folder)
  await second.abandon()
  expect(await tryToLogIn(first.login)).toBe('let in')
  await first.abandon()
  expect(await tryToLogIn(first.login)).toBe('ENOENT')
})
