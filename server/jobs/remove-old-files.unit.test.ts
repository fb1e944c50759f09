import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { removeOldFiles } from './remove-old-files.ts'

const HOUR = 60 * 60 * 1000

test('removes a file that a killed process left', async () => {
  const folder = await temporaryFolder('old-files')
  for (const name of ['left', 'needed', 'new']) await writeFile(join(folder, name), 'bytes')
  const before = new Date(Date.now() - HOUR - 1000)
  for (const name of ['left', 'needed']) await utimes(join(folder, name), before, before)
  await removeOldFiles(folder, HOUR, [join(folder, 'needed')])
  expect((await readdir(folder)).sort()).toEqual(['needed', 'new'])
  await removeOldFiles(join(folder, 'missing'), HOUR)
})
