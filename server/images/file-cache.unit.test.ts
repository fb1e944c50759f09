import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { FileCache } from './file-cache.ts'

const BLOCK = 4096
const bytes = Buffer.alloc(BLOCK, 'a')

async function filled(count: number, most: number) {
  const folder = await temporaryFolder('cache')
  const cache = new FileCache(folder, most * BLOCK)
  for (let n = 0; n < count; n++) {
    await cache.write(`${n % 2}/file-${n}`, bytes)
    await utimes(join(folder, `${n % 2}/file-${n}`), n, n)
  }
  const names = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries
      .filter(entry => entry.isFile())
      .map(({ name }) => name)
      .sort()
  }
  return { folder, cache, names }
}

test('removes the oldest quarter when it is full', async () => {
  const { cache, names } = await filled(8, 8)
  expect(await names()).toHaveLength(8)
  await cache.write('0/file-8', bytes)
  expect(await names()).toEqual([3, 4, 5, 6, 7, 8].map(n => `file-${n}`))
})

test('counts the files of an earlier process', async () => {
  const { folder, names } = await filled(8, 8)
  await new FileCache(folder, 8 * BLOCK).write('0/file-8', bytes)
  expect(await names()).toHaveLength(6)
})

test('counts a small file as a block of the disk', async () => {
  const { cache, names } = await filled(8, 8)
  await cache.write('0/empty', Buffer.alloc(0))
  expect(await names()).toHaveLength(6)
})

test('counts removed files no longer', async () => {
  const { folder, cache, names } = await filled(8, 8)
  await cache.write('0/file-8', bytes) // Six files remain.
  await cache.remove('0/file-')
  await cache.removeUnless(path => path === '1/file-7')
  // Those of another process show whether the folder was looked at, which happens when more than eight are counted.
  for (let n = 0; n < 5; n++) await writeFile(join(folder, `1/other-${n}`), bytes)
  for (let n = 0; n < 3; n++) await cache.write(`1/new-${n}`, bytes)
  expect(await names()).toHaveLength(9)
})

test('evicts what was used least recently', async () => {
  const { folder, cache, names } = await filled(8, 8)
  const body = (await cache.find('0/file-0'))?.body()
  expect(await new Response(body).text()).toBe(String(bytes))
  const { mtimeMs } = await stat(join(folder, '0/file-0'))
  expect(Date.now() - mtimeMs).toBeLessThan(60_000)
  await cache.write('0/file-8', bytes)
  expect(await names()).toEqual([0, 4, 5, 6, 7, 8].map(n => `file-${n}`))
})

test('removes files by prefix or when unwanted', async () => {
  const { cache, names } = await filled(4, 8)
  await cache.write('0/other', bytes)
  await cache.remove('0/file-')
  expect(await names()).toEqual(['file-1', 'file-3', 'other'])
  await cache.removeUnless(path => path === '1/file-3')
  expect(await names()).toEqual(['file-3'])
  await cache.remove('nowhere/file-')
})
