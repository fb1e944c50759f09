import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { queueRequestedMails } from '#server/api/auth/queue-requested-mails.ts'
import { requestEmail } from '#server/api/auth/request-email.ts'
import { backgroundJobs } from '#server/api/background-jobs.ts'
import { connectSql } from '#server/database/pool.ts'
import { runJob } from '#tests/support/run-job.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { databaseLimits, RATE_LIMITS_TABLE } from './database-limits.ts'
import { limits as table } from './limits.ts'

const { count, seconds } = table.signUpMailByAccount
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
  await server.mails.stop()
  await server.sql.unsafe(RATE_LIMITS_TABLE)
})
afterAll(() => server?.stop())

const process = () => databaseLimits(server.database)

test('counts the uses of two processes together', async () => {
  const [one, other] = [process(), process()]
  const results = await Promise.all(
    Array.from({ length: count * 4 }, (_, n) =>
      (n % 2 ? one : other).consume('signUpMailByAccount', 'noor@example.com'),
    ),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(count)
  const refused = results.find(({ ok }) => !ok)
  expect(refused).toEqual({ ok: false, retryAfter: expect.any(Number) })
  if (refused && !refused.ok) {
    expect(refused.retryAfter).toBeGreaterThan(seconds - 60)
    expect(refused.retryAfter).toBeLessThanOrEqual(seconds)
  }
})

test('allows a use again after its window or a refund', async () => {
  const limits = process()
  const consume = () => limits.consume('signUpMailByAccount', 'tomas@example.com')
  for (let n = 0; n < count; n++) expect(await consume()).toEqual({ ok: true })
  await limits.refund('signUpMailByAccount', 'tomas@example.com')
  expect(await consume()).toEqual({ ok: true })
  expect((await consume()).ok).toBe(false)
  await server.sql`update private.rate_limits set ends = now() - interval '1 second'`
  expect(await consume()).toEqual({ ok: true })
})

test('ends windows that began while the clock was ahead', async () => {
  const limits = process()
  const consume = () => limits.consume('signUpMailByAccount', 'ines@example.com')
  for (let n = 0; n < count; n++) expect(await consume()).toEqual({ ok: true })
  await server.sql`update private.rate_limits set ends = ends + interval '1 day'`
  expect(await consume()).toEqual({ ok: true })
})

test('refuses others to delete counts', async () => {
  await process().consume('signUpMailByAccount', 'noor@example.com')
  for (const role of ['anon', 'authenticated', 'service_role'])
    await expect(
      server.sql.begin(async sql => {
        await sql.unsafe(`set local role ${role}`)
        await sql`delete from private.rate_limits`
      }),
    ).rejects.toMatchObject({ code: '42501' })
  const rows = await server.sql`select * from private.rate_limits`
  expect(rows.length).toBeGreaterThan(0)
  expect(JSON.stringify(rows)).not.toContain('noor')
})

test('removes only expired rows in a job', async () => {
  const { auth } = server.database
  const jobs = backgroundJobs({ ...server, owner: server.sql, sharedLimits: auth })
  for (const key of ['ended', 'running']) await process().consume('signUp', key)
  const [ended] = await server.sql`
    update private.rate_limits set ends = now() - interval '1 second'
    where key_hash = sha256('ended') returning key_hash`
  expect(ended).toBeDefined()
  await runJob(jobs, 'remove-expired-limits')
  const rows = await server.sql`select key_hash = sha256('running') as running from private.rate_limits
    where limit_name = 'signUp'`
  expect(rows).toEqual([{ running: true }])
})

test('counts while all connections of accounts are in use', async () => {
  const auth = connectSql(server.login, 1)
  onTestFinished(() => auth.end())
  const database = { ...server.database, auth }
  const review = { email: 'wren@example.com', userData: {}, review: randomUUID(), pkce: null }
  await requestEmail(server.sql, { purpose: 'review', ...review })
  await queueRequestedMails({ sql: database.auth, limits: databaseLimits(database) })
  expect(await server.sql`select kind from private.outbox`).toEqual([{ kind: 'confirm-review' }])
})
