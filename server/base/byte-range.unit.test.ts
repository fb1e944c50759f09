import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { byteRangeOf } from './byte-range.ts'
import { fileAt } from './stored-file.ts'

test.each([
  [null, null],
  ['bytes=0-', { from: 0, to: 9 }],
  ['bytes=2-3', { from: 2, to: 3 }],
  ['bytes=9-99', { from: 9, to: 9 }],
  ['bytes=-3', { from: 7, to: 9 }],
  ['bytes=-99', { from: 0, to: 9 }],
  ['bytes=10-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=3-2', null],
  ['bytes=0-1,3-4', null],
  ['bytes=-', null],
  ['bytes=a-b', null],
  ['lines=1-2', null],
])('of ten bytes %s is %j', (header, range) => {
  expect(byteRangeOf(header, 10)).toEqual(range)
})

test('sends the part of a file', async () => {
  const bytes = Buffer.alloc(200_000, '0123456789')
  const path = join(await mkdtemp(join(tmpdir(), 'byte-range-')), 'film.mp4')
  onTestFinished(() => rm(dirname(path), { recursive: true }))
  await writeFile(path, bytes)
  const part = fileAt(path, bytes.length).part(65_530, 140_001)
  expect(await text(part)).toBe(bytes.toString('latin1', 65_530, 140_002))
})
