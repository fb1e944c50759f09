import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { registry } from '#server/base/metrics.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { watchDataFolder } from './watch-data-folder.ts'

test('reports a folder of files that cannot be used', async () => {
  const dataDir = await temporaryFolder('data')
  const { job, warning } = watchDataFolder(dataDir, 0)
  await job.run()
  expect(warning()).toBeNull()
  await writeFile(join(dataDir, 'uploads'), '')
  await job.run()
  expect(warning()).toBe('uploads/ cannot be read and written (ENOTDIR)')
  await rm(join(dataDir, 'uploads'))
  await job.run()
  expect(warning()).toBeNull()
})

test('reports a disk with too little room', async () => {
  const dataDir = await temporaryFolder('data')
  const { job, warning } = watchDataFolder(dataDir, Number.MAX_SAFE_INTEGER)
  await job.run()
  expect(warning()).toBe('the disk of DATA_DIR is full')
  expect(await registry.metrics()).toMatch(/^byline_disk_free_bytes \d{6,}$/m)
})
