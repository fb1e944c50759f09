import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { until } from '#tests/support/until.ts'
import { openDatabase } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import { CONNECT_TIMEOUT_MS, connectSql } from './pool.ts'
import { poolSql } from './sql.ts'
import { createSupabaseSchemas } from './supabase-schemas.ts'

/** Stands in for an external Postgres. */
let server: EmbeddedPostgres
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'byline-database-'))
  server = await startEmbeddedPostgres(folder)
  const sql = connectSql(server.login)
  await sql`create role blogger login createrole bypassrls password 'of the blogger'`
  await sql`create database blog owner blogger`
  await sql`create role weak login password 'of the weak'`
  await sql.end()
})
afterAll(async () => {
  await server?.stop(async () => 0)
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

function open(
  user: string,
  password: string,
  jwtSecret = 'a secret that all processes share',
  database = 'blog',
) {
  const databaseUrl = `postgres:///${database}?host=${server.login.host}&user=${user}&password=${encodeURIComponent(password)}`
  return openDatabase({
    dataDir: folder,
    backend: { databaseUrl, keys: { publishable: 'p', secret: 's', jwtSecret } },
  })
}

test('starts although the process is busy while it connects', async () => {
  const opened = open('blogger', 'of the blogger')
  setTimeout(() => {
    const end = performance.now() + CONNECT_TIMEOUT_MS + 500
    while (performance.now() < end);
  }, 1)
  const database = await opened
  await database.close()
})

test('starts with an owner who may create roles', async () => {
  for (const isFirst of [true, false]) {
    const database = await open('blogger', 'of the blogger')
    await createSupabaseSchemas(database.jobs)
    expect((await migrate(database.jobs)).length > 0).toBe(isFirst)
    const who = 'select session_user::text as name'
    expect(await poolSql(database.api).unsafe(who)).toEqual([{ name: 'authenticator' }])
    expect(await database.auth.unsafe(who)).toEqual([{ name: 'supabase_auth_admin' }])
    expect(await database.storage.unsafe(who)).toEqual([{ name: 'supabase_storage_admin' }])
    expect(await database.jobs.unsafe(who)).toEqual([{ name: 'blogger' }])
    expect(await database.auth`select count(*) as n from auth.users`).toEqual([{ n: 0 }])
    expect(await database.storage`select count(*) as n from storage.buckets`).toEqual([{ n: 2 }])
    await database.close()
  }
})

test('starts without createrole after the first start', async () => {
  const superuser = connectSql(server.login)
  onTestFinished(() => superuser.end())
  await superuser`alter role blogger nocreaterole`
  onTestFinished(async () => void (await superuser`alter role blogger createrole`))
  const database = await open('blogger', 'of the blogger')
  await createSupabaseSchemas(database.jobs)
  expect(await migrate(database.jobs)).toEqual([])
  expect(await database.auth`select count(*) as n from auth.users`).toEqual([{ n: 0 }])
  await database.close()
  await expect(open('blogger', 'of the blogger', 'another secret')).rejects.toThrow(
    'this account cannot create roles',
  )
})

test('replaces a superuser by an owner without superuser rights', async () => {
  const database = await open('postgres', server.password, undefined, 'postgres')
  await createSupabaseSchemas(database.jobs)
  await migrate(database.jobs)
  expect(await database.jobs`select session_user::text as name`).toEqual([{ name: 'byline_owner' }])
  await database.close()
})

test('transfers old objects of a superuser to their owners', async () => {
  const superuser = connectSql(server.login)
  await superuser`create database old`
  const old = connectSql({ ...server.login, database: 'old' })
  await old`create schema auth`
  await old`create schema storage`
  await old`create schema extensions`
  for (const schema of ['auth', 'storage'])
    await old.unsafe(await readFile(join(import.meta.dirname, `${schema}-schema.sql`), 'utf8'))
  await migrate(old)
  await old`insert into auth.users (email) values ('noor@example.com')`

  const database = await open('postgres', server.password, undefined, 'old')
  await createSupabaseSchemas(database.jobs)
  expect(await migrate(database.jobs)).toEqual([])
  expect(await database.auth`select email from auth.users`).toEqual([{ email: 'noor@example.com' }])
  const left = await old`
    select oid::regclass::text as name from pg_class
    where relowner = 'postgres'::regrole and relnamespace::regnamespace::text = any ('{public,private,auth,storage}')
    union all
    select oid::regprocedure::text from pg_proc
    where proowner = 'postgres'::regrole and pronamespace::regnamespace::text = any ('{public,private,auth,storage}')
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`
  expect(left).toEqual([])
  await database.close()
  await old.end()
  await superuser.end()
})

test('derives the passwords of the roles from the secret', async () => {
  const database = await open(
    'postgres',
    server.password,
    'another secret, after the first was lost',
    'postgres',
  )
  expect(await database.auth`select 1 as n`).toEqual([{ n: 1 }])
  await database.close()
})

test('rejects an account that may not create roles, with advice', async () => {
  const sql = connectSql(server.login)
  await sql`alter role authenticator rename to put_away`
  await sql.end()
  await expect(open('weak', 'of the weak')).rejects.toThrow(
    /^DATABASE_URL: this account cannot create roles\. Use /,
  )
})

test('rejects a wrong password without printing it', async () => {
  await expect(open('weak', 'a wrong one')).rejects.toThrow(
    'DATABASE_URL: Postgres refused the connection (28P01). Check the host, user name and password.',
  )
})

test('repeats a migration that deadlocks with a running process', async () => {
  const folder = await temporaryFolder('migrations')
  const file = '29990101000000_add_columns.sql'
  await writeFile(
    join(folder, file),
    'alter table first add note text; select pg_advisory_xact_lock(1); alter table second add note text',
  )
  const superuser = connectSql(server.login)
  await superuser`create database busy`
  await superuser.end()
  const connect = () => connectSql({ ...server.login, database: 'busy' })
  const [migrating, running, watching] = [connect(), connect(), connect()]
  await watching.unsafe('create table first (id int); create table second (id int)')
  const untilWaiting = (type: string) =>
    until(async () =>
      expect(await watching`select from pg_locks where not granted and locktype = ${type}`).toHaveLength(1),
    )

  await watching`select pg_advisory_lock(1)`
  const applying = migrate(migrating, folder)
  await untilWaiting('advisory')
  const writing = running.begin(async step => {
    // So that Postgres ends the other transaction.
    await step`set local deadlock_timeout = '1min'`
    await step`insert into second values (1)`
    await step`insert into first values (1)`
  })
  await untilWaiting('relation')
  await watching`select pg_advisory_unlock(1)`
  expect(await applying).toEqual([file])
  await writing
  await Promise.all([migrating.end(), running.end(), watching.end()])
})
