import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { noise } from '#tests/support/odd-pictures.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import type * as Bounds from './bounds.ts'
import { PictureProcess } from './picture-process.ts'

// As on a machine with 512 MB, where a process may have 160 MB and has more after it has encoded an AVIF.
vi.mock('./bounds.ts', async load => {
  const bounds = await load<typeof Bounds>()
  return { ...bounds, INSPECTION: { ...bounds.INSPECTION, memory: 90 * 1024 * 1024 } }
})

test('inspects in a process with memory to spare', async () => {
  const file = join(await temporaryFolder('process'), 'a.png')
  await writeFile(file, await noise().png().toBuffer())
  const picture = new PictureProcess()
  await picture.run({ kind: 'avif', file, width: 320, isPortrait: false })
  const before = picture.pid
  expect(await picture.run({ kind: 'inspect', file, type: 'image/png', name: 'a.png' })).toBeNull()
  expect(picture.pid).not.toBe(before)
  picture.close()
})
