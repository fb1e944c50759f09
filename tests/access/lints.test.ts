import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { lints } from './lints.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.stop())

test.each(Object.entries(lints))('%s finds an offence', async (_name, { sql, offence }) => {
  const undo = new Error('undo')
  const finding = server.sql.begin(async tx => {
    const before = await tx.unsafe(sql)
    await tx.unsafe(offence)
    expect((await tx.unsafe(sql)).length).toBeGreaterThan(before.length)
    throw undo
  })
  await expect(finding).rejects.toBe(undo)
})
