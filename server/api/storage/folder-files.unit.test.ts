import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { FolderFiles } from './folder-files.ts'

async function openFilesIn(folder: string): Promise<string[]> {
  const targets = (await readdir('/proc/self/fd')).map(name =>
    readlink(`/proc/self/fd/${name}`).catch(() => ''),
  )
  return (await Promise.all(targets)).filter(target => target.startsWith(folder))
}

test.runIf(process.platform === 'linux')('leaves no file open when a reader leaves', async () => {
  const folder = await temporaryFolder('folder-files')
  const files = new FolderFiles(folder)
  await writeFile(join(folder, 'incoming'), new Uint8Array(300_000))
  await files.store(join(folder, 'incoming'), 'thumbnail', 'Thumbnail/a.webp')
  // After a few microtasks the file is being opened, after more chunks it is being read.
  for (const microtasks of [0, 1, 2, 3, 5, 8])
    for (const chunks of [0, 1, 2]) {
      const found = await files.find('thumbnail', 'Thumbnail/a.webp')
      const reader = found?.body().getReader()
      for (let read = 0; read < chunks; read++) await reader?.read()
      for (let task = 0; task < microtasks; task++) await null
      await reader?.cancel()
    }
  await expect.poll(() => openFilesIn(folder)).toEqual([])
})

test('another file of the same name has another version', async () => {
  const folder = await temporaryFolder('folder-files')
  const files = new FolderFiles(folder)
  const keep = async (bytes: Uint8Array) => {
    await writeFile(join(folder, 'incoming'), bytes)
    await files.store(join(folder, 'incoming'), 'avatars', 'Profile Photo/a.webp')
    return files.findVersion('avatars', 'Profile Photo/a.webp')
  }
  const first = await keep(new Uint8Array(10))
  expect(await files.findVersion('avatars', 'Profile Photo/a.webp')).toBe(first)
  await files.remove('avatars', ['Profile Photo/a.webp'])
  expect(await files.findVersion('avatars', 'Profile Photo/a.webp')).toBeNull()
  await setTimeout(5)
  expect(await keep(new Uint8Array(10))).not.toBe(first)
})

test('a file removed while it is used is missing', async () => {
  const folder = await temporaryFolder('folder-files')
  const files = new FolderFiles(folder)
  await writeFile(join(folder, 'incoming'), 'a')
  await files.store(join(folder, 'incoming'), 'thumbnail', 'a.webp')
  const readAfter = (remove: string[]) =>
    files.withFile('thumbnail', 'a.webp', async file => {
      await files.remove('thumbnail', remove)
      return await readFile(file)
    })
  expect(await readAfter([])).toEqual(Buffer.from('a'))
  expect(await readAfter(['a.webp'])).toBeNull()
})

test('a failure with a file that exists is an error', async () => {
  const folder = await temporaryFolder('folder-files')
  const files = new FolderFiles(folder)
  await writeFile(join(folder, 'incoming'), 'a')
  await files.store(join(folder, 'incoming'), 'thumbnail', 'a.webp')
  await expect(
    files.withFile('thumbnail', 'a.webp', () => Promise.reject(new Error('Busy'))),
  ).rejects.toThrow('Busy')
})
