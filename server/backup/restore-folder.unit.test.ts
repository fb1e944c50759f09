import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { requireUnused } from './restore-folder.ts'

test('a mounted disk without pictures is unused', async () => {
  const dataDir = await temporaryFolder('unused')
  for (const name of ['lost+found', '.incoming', '.restore'])
    await mkdir(join(dataDir, 'uploads', name), { recursive: true })
  await writeFile(join(dataDir, 'uploads/.id'), '')
  await requireUnused(dataDir, false)
  await mkdir(join(dataDir, 'uploads/thumbnail'))
  await expect(requireUnused(dataDir, false)).rejects.toThrow('already contains a site')
  await requireUnused(dataDir, true)
})
