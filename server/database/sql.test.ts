import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { until } from '#tests/support/until.ts'
import { asCaller, readAsCaller } from './as-caller.ts'
import { openDatabase, type ServerDatabase } from './database.ts'

let dataDir: string
let database: ServerDatabase

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'byline-sql-'))
  const { backend } = readConfig({ DATA_DIR: dataDir })
  if (backend.kind === 'hosted') throw new Error('There is no database to test.')
  database = await openDatabase({ dataDir, backend })
})
afterAll(async () => {
  await database?.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('values', () => {
  test('are returned as numbers, parsed JSON and dates with microseconds', async () => {
    const [row] = await database.jobs`
      select 12::int8 as int8, 4.50::numeric as numeric, '{"a":[1]}'::jsonb as jsonb, '{"b":null}'::json as json,
        '2024-03-04 05:06:07.123456+02'::timestamptz as instant, '2024-03-04 05:06:07.123456'::timestamp as local,
        '2024-03-04'::date as day, array['one', 'two']::name[] as names, array[1, 2]::int8[] as numbers,
        array['2024-03-04 05:06:07.123456Z', null]::timestamptz[] as instants`
    expect(row).toEqual({
      int8: 12,
      numeric: 4.5,
      jsonb: { a: [1] },
      json: { b: null },
      instant: '2024-03-04T03:06:07.123456+00:00',
      local: '2024-03-04 05:06:07.123456',
      day: '2024-03-04',
      names: ['one', 'two'],
      numbers: [1, 2],
      instants: ['2024-03-04T05:06:07.123456+00:00', null],
    })
  })

  test('are sent as parameters: objects as JSON, lists as arrays', async () => {
    const [row] = await database.jobs`
      select ${"'; drop table x"}::text as text, ${{ a: 'b' }}::jsonb as object, ${[{ a: 1 }]}::jsonb as objects,
        ${['a', 'b']}::text[] as texts, ${undefined}::text as missing`
    expect(row).toEqual({
      text: "'; drop table x",
      object: { a: 'b' },
      objects: [{ a: 1 }],
      texts: ['a', 'b'],
      missing: null,
    })
  })
})

describe('transactions', () => {
  test('are rolled back as a whole, a savepoint alone', async () => {
    await database.jobs`create table public.steps (name text)`
    await database.jobs.begin(async step => {
      await step`insert into public.steps values ('kept')`
      const lost = step.begin(async inner => {
        await inner`insert into public.steps values ('lost')`
        await inner`select 1 / 0`
      })
      await expect(lost).rejects.toMatchObject({ code: '22012' })
    })
    const failed = database.jobs.begin(async step => {
      await step`insert into public.steps values ('lost as well')`
      throw new Error('enough')
    })
    await expect(failed).rejects.toThrow('enough')
    expect(await database.jobs`select name from public.steps`).toEqual([{ name: 'kept' }])
  })

  test('as a caller end with role, claims and timeout', async () => {
    const claims = { sub: 'it’s \\ a "name"', role: 'anon' }
    const who = `select current_user as role, current_setting('request.jwt.claims', true) as claims,
      current_setting('statement_timeout') as timeout`
    const inside = await asCaller(
      database.api,
      { role: 'anon', claims },
      async client => (await client.query(who)).rows,
    )
    expect(inside).toEqual([{ role: 'anon', claims: JSON.stringify(claims), timeout: '3s' }])
    const all = await Promise.all(
      Array.from({ length: 20 }, async () => (await database.api.query(who)).rows[0]),
    )
    expect(new Set(all.map(row => JSON.stringify({ ...row, claims: row.claims || null })))).toEqual(
      new Set([JSON.stringify({ role: 'authenticator', claims: null, timeout: '8s' })]),
    )
  })
})

test('keeps connections for writes and sessions open', async () => {
  const { writes, sessions, auth } = database.pools
  const pools = [writes, sessions, auth]
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    for (const pool of pools) await Promise.all([1, 2, 3].map(() => pool.query('select pg_sleep(0.1)')))
    expect(pools.map(({ totalCount }) => totalCount)).toEqual([3, 2, 3])
    vi.advanceTimersByTime(60_000)
    expect(pools.map(({ totalCount }) => totalCount)).toEqual([1, 1, 0])
  } finally {
    vi.useRealTimers()
  }
})

describe('statements that are sent together', () => {
  const anon = { role: 'anon' as const, claims: {} }

  test('pipelines the commit of a read behind its statement', async () => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const reading = readAsCaller(database.api, anon, { text: 'select pg_sleep(1)' })
    let isRead = false
    const read = reading.finally(() => {
      isRead = true
    })
    await until(() => expect(query).toHaveBeenCalledTimes(3))
    expect(isRead).toBe(false)
    await read
    query.mockRestore()
  })

  test('runs no pipelined statements when begin fails', async () => {
    const options = { timeout: 'soon' }
    await database.jobs`create table public.notes (words text)`
    await database.jobs`grant insert, select on public.notes to anon`
    const write = "insert into public.notes values ('behind')"
    for (let n = 0; n < 20; n++) {
      await expect(
        asCaller(database.api, anon, client => client.query(write), options),
      ).rejects.toMatchObject({ code: '22023' })
      await expect(readAsCaller(database.api, anon, { text: write }, options)).rejects.toMatchObject({
        code: '22023',
      })
    }
    expect(await database.jobs`select * from public.notes`).toEqual([])
    const after = await readAsCaller(database.api, anon, { text: 'select current_user as role' })
    expect(after.rows).toEqual([{ role: 'anon' }])
  })

  test('refuses a write in a read-only transaction', async () => {
    const write = { text: "insert into public.notes values ('read')" }
    await expect(readAsCaller(database.api, anon, write)).rejects.toMatchObject({ code: '25006' })
  })
})

describe('a slow request', () => {
  const anon = { role: 'anon' as const, claims: {} }

  test('is canceled after the timeout of visitors', async () => {
    const slow = asCaller(database.api, anon, client => client.query('select pg_sleep(20)'))
    await expect(slow).rejects.toMatchObject({ code: '57014' })
  })

  test('uses no connection of sign-in, storage or jobs', async () => {
    let cancelled = 0
    const slow = Array.from({ length: 20 }, () =>
      asCaller(database.api, anon, client => client.query('select pg_sleep(20)')).catch(() => cancelled++),
    )
    await until(() => expect(database.api.waitingCount).toBeGreaterThan(0))
    await Promise.all([database.auth`select 1`, database.storage`select 1`, database.jobs`select 1`])
    expect(cancelled).toBe(0)
    await Promise.all(slow)
  })

  test('a killed connection is replaced', async () => {
    const [me] = await database.auth<{ pid: number }>`select pg_backend_pid() as pid`
    // Only members of a role may end its sessions.
    await database.jobs`select pg_terminate_backend(${me?.pid})`
    await until(async () => expect(await database.auth`select 1 as n`).toEqual([{ n: 1 }]))
  })
})
