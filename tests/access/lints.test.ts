import { beforeAll, expect, test } from 'vitest'
import { type BorrowedServer, borrowServer } from '../support/shared-server.ts'
import { lints } from './lints.ts'

let server: BorrowedServer
beforeAll(async () => {
  server = await borrowServer()
})

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
