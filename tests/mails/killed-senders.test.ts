import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { killSenders } from './kill-senders.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  // The processes of the test send, and not this one.
  await server.mails.stop()
})
afterAll(() => server?.stop())

// npm run mails kills more often, with more mails and a longer outage.
test('senders killed mid-outage deliver each mail', async () => {
  const result = await killSenders(server, {
    mails: 150,
    kills: 6,
    between: 350,
    away: 400,
    lease: 1_500,
    patience: 90_000,
  })
  expect(result).toMatchObject({ missing: 0, more: 0 })
  const [{ failed } = { failed: -1 }] = await server.sql<{ failed: number }>`
    select count(*)::int as failed from private.outbox where state = 'failed'`
  expect(failed).toBe(0)
})
