import { spawn } from 'node:child_process'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createImportProcess } from '#server/import/import-process.ts'
import { startTestServer } from '#tests/support/server.ts'

vi.mock('node:child_process', { spy: true })

test('leaves an import to the machine that has its file', async () => {
  const server = await startTestServer()
  onTestFinished(() => server.stop())
  const { sql } = server
  await sql`insert into private.imports (name, path, state) values ('site.xml', '/elsewhere/site.xml', 'importing')`
  const process = createImportProcess(sql, { DATA_DIR: '/dev/null/nowhere' })
  onTestFinished(() => process.stop())
  vi.mocked(spawn).mockClear()
  await process.wake()
  expect(spawn).not.toHaveBeenCalled()
  await sql`update private.imports set changed_at = now() - interval '3 minutes'`
  await process.wake()
  expect(spawn).toHaveBeenCalledOnce()
})
