import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { insertAccount } from '#tests/support/insert-account.ts'
import { borrowServer } from '#tests/support/shared-server.ts'
import { storePostFile } from './store-object.ts'

test('leaves neither row nor file after a timeout', async () => {
  const server = await borrowServer()
  const owner = await insertAccount(server.sql, { name: 'Iris', email: 'iris@example.com', password: 'x' })
  const { files, sql } = server
  const store = files.store.bind(files)
  const spy = vi.spyOn(files, 'store').mockImplementationOnce(async (...object) => {
    await store(...object)
    throw new Error('No response.')
  })
  onTestFinished(() => spy.mockRestore())
  const name = `Content/${randomUUID()}.png`
  const object = { name, bytes: Buffer.from('Bytes.'), type: 'image/png', owner }
  await expect(storePostFile({ sql, files }, object)).rejects.toThrow('No response.')
  expect(await files.findVersion('thumbnail', name)).toBeNull()
  expect(await sql`select from storage.objects where name = ${name}`).toEqual([])
  await storePostFile({ sql, files }, object)
  expect(await files.findVersion('thumbnail', name)).not.toBeNull()
})
