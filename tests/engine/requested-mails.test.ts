import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { queueRequestedMails } from '#server/api/auth/queue-requested-mails.ts'
import { requestEmail } from '#server/api/auth/request-email.ts'
import type { Sql } from '#server/database/sql.ts'
import { memoryLimits } from '#server/http/limits.ts'
import { insertAccount } from '#tests/support/insert-account.ts'
import { type BorrowedServer, borrowServer } from '#tests/support/shared-server.ts'

const email = 'wren@example.com'
const limits = memoryLimits()
let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer({ sendsMails: false })
  await insertAccount(server.sql, { name: 'Wren', email, password: 'eleven lines' })
})
beforeEach(async () => {
  await server.sql`delete from private.outbox`
})

const request = () => requestEmail(server.sql, { purpose: 'recovery', email, pkce: null })
const queued = () => server.sql`select kind from private.outbox`
const waiting = () => server.sql`select from private.mail_requests`

test('drops a request that fails, and no other', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  await server.sql`insert into private.mail_requests (request) values ('{}')`
  await request()
  // Another sender claims the first request as soon as it is free.
  const begin: Sql['begin'] = work =>
    server.sql.begin(work).catch(async error => {
      await server.sql`select private.claim_auth_mail_request()`
      throw error
    })
  await queueRequestedMails({ sql: Object.assign(server.sql.bind(null), { ...server.sql, begin }), limits })
  expect(log).toHaveBeenCalledOnce()
  expect(await queued()).toEqual([{ kind: 'recovery' }])
  expect(await waiting()).toHaveLength(0)
})

test('repeats a request after a lock timeout', async () => {
  await request()
  await server.sql.begin(async sql => {
    await sql`lock table private.outbox`
    const impatient: Sql['begin'] = work =>
      server.sql.begin(async step => {
        await step`set local lock_timeout = 1`
        return work(step)
      })
    const parts = { sql: Object.assign(server.sql.bind(null), { ...server.sql, begin: impatient }), limits }
    await expect(queueRequestedMails(parts)).rejects.toMatchObject({ code: '55P03' })
  })
  expect(await waiting()).toHaveLength(1)
  await queueRequestedMails({ sql: server.sql, limits })
  expect(await queued()).toEqual([{ kind: 'recovery' }])
})
