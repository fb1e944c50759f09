import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { removeTemporaryFolders, temporaryFolder } from '#tests/support/temporary-folder.ts'
import { type ZipEntry, zipOf } from '#tests/support/zip-of.ts'
import { readText } from './import-files.ts'
import { ImportRefused } from './import-refused.ts'
import { openImport } from './open-import.ts'

afterAll(removeTemporaryFolders)

async function opened(name: string, content: string | Uint8Array) {
  const path = join(await temporaryFolder('import'), name)
  await writeFile(path, content)
  return openImport(path)
}

const zipped = (...entries: ZipEntry[]) => opened('site.zip', zipOf(entries))

async function contents(opening: ReturnType<typeof openImport>) {
  const { files } = await opening
  const read = [...files.values()].map(async file => [file.path, await readText(file)] as const)
  return Object.fromEntries(await Promise.all(read))
}

test('reads a single file', async () => {
  expect(await contents(opened('a.xml', '<a>ç</a>'))).toEqual({ 'a.xml': '<a>ç</a>' })
})

test('skips the files that a packer adds to an archive', async () => {
  const site = zipped(
    { path: 'posts/', content: '' },
    { path: 'posts/ç.md', content: 'Hello' },
    { path: '__MACOSX/posts/._ç.md', content: 'x' },
    { path: 'posts/.DS_Store', content: 'x' },
  )
  expect(await contents(site)).toEqual({ 'posts/ç.md': 'Hello' })
})

test('reads names as macOS packs them', async () => {
  const site = zipped(
    { path: 'posts/bäume.md'.normalize('NFD'), content: 'Trees', isUndeclared: true },
    { path: 'posts/猫.md', content: 'Cat', isUndeclared: true },
  )
  expect(await contents(site)).toEqual({ 'posts/bäume.md': 'Trees', 'posts/猫.md': 'Cat' })
})

test('reads the files of a folder', async () => {
  const folder = await temporaryFolder('import')
  await mkdir(join(folder, 'posts/one'), { recursive: true })
  await writeFile(join(folder, 'posts/one/index.md'), 'One')
  await writeFile(join(folder, 'über.md'.normalize('NFD')), 'About')
  expect(await contents(openImport(folder))).toEqual({ 'posts/one/index.md': 'One', 'über.md': 'About' })
})

test('refuses a link in a folder', async () => {
  const folder = await temporaryFolder('import')
  await symlink('/etc/passwd', join(folder, 'posts.md'))
  await expect(openImport(folder)).rejects.toThrow('posts.md: This is a symbolic link')
})

test.each([
  ['a path above', { path: '../a.md', content: 'x' }, 'invalid relative path: ../a.md'],
  ['an absolute path', { path: '/etc/passwd', content: 'x' }, 'absolute path: /etc/passwd'],
  ['a drive of Windows', { path: 'C:\\a.md', content: 'x' }, 'absolute path'],
  ['a link', { path: 'a.md', content: '/etc/passwd', mode: 0o120777 }, 'a.md: This is a symbolic link'],
  ['an encrypted file', { path: 'a.md', content: 'x', isEncrypted: true }, 'a.md: This file is encrypted'],
  [
    'a bomb',
    { path: 'a.md', content: Buffer.alloc(9_000_000) },
    'a.md: This file would grow by more than 200',
  ],
])('refuses %s in an archive', async (_, entry, message) => {
  const opening = zipped({ path: 'first.md', content: 'x' }, entry)
  await expect(opening).rejects.toThrow(ImportRefused)
  await expect(opening).rejects.toThrow(message)
})

test('refuses files that share their bytes', async () => {
  const content = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 7919) % 251))
  const shared = Array.from({ length: 9 }, (_, i) => ({ path: `${i}.md`, content, sameAs: 0 }))
  await expect(zipped({ path: 'a.md', content }, ...shared)).rejects.toThrow('more than its own size')
})

test('refuses two files of one path', async () => {
  const one = { path: 'a.md', content: 'x' }
  await expect(zipped(one, one)).rejects.toThrow('a.md: The archive contains this file twice.')
})

test('refuses a file that is larger than it claims', async () => {
  const site = zipped({ path: 'a.md', content: 'x'.repeat(5000), claimedSize: 10 })
  await expect(contents(site)).rejects.toThrow('a.md: This file cannot be unpacked')
})

test.each([
  ['a cut archive', zipOf([{ path: 'a.md', content: 'x' }]).subarray(0, 40), 'damaged or not a ZIP'],
  ['an empty file', '', 'site.zip is empty'],
])('refuses %s', async (_, content, message) => {
  await expect(opened('site.zip', content)).rejects.toThrow(message)
})

test('names the line of broken UTF-8', async () => {
  const broken = Buffer.concat([Buffer.from('one\ntwo ç\n'), Buffer.from([0x61, 0xff, 0x0a])])
  await expect(contents(opened('a.xml', broken))).rejects.toThrow('a.xml, line 3: This is not text in UTF-8.')
  const split = Buffer.concat([Buffer.alloc(65_535, 'one\n'), Buffer.from('ç\ntwo\n'), Buffer.from([0xff])])
  await expect(contents(opened('a.xml', split))).rejects.toThrow('a.xml, line 16386: ')
  const cut = Buffer.from('one\nç').subarray(0, 5)
  await expect(contents(opened('a.xml', cut))).rejects.toThrow('a.xml, line 2')
})
