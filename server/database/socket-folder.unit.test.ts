import { chmod, lstat, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { socketFolder } from './socket-folder.ts'

const owners = [process.getuid?.()]
let root: string
/** A data folder whose path leaves no room for a socket's. */
let deep: string
const made: string[] = []

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'byline-socket-'))
  deep = join(root, 'a'.repeat(100))
  await mkdir(deep)
})
afterEach(async () => {
  for (const folder of [root, ...made.splice(0)]) await rm(folder, { recursive: true, force: true })
})

function make(dataDir = deep): string {
  const folder = socketFolder(dataDir, owners)
  made.push(folder)
  return folder
}

test('puts the socket into a private folder', async () => {
  const folder = make(root)
  expect(folder).toBe(join(root, 'run'))
  expect((await lstat(folder)).mode & 0o777).toBe(0o700)
})

test('rejects a symbolic link instead of the folder', async () => {
  await symlink(tmpdir(), join(root, 'run'))
  expect(() => socketFolder(root, owners)).toThrow(
    /belongs to another account or is a link: run this as the site’s account/,
  )
})

test('finds the private folder of a deep data folder again', async () => {
  const folder = make()
  expect(dirname(folder)).toBe(tmpdir())
  expect((await lstat(folder)).mode & 0o777).toBe(0o700)
  expect(await readFile(join(deep, 'run-dir'), 'utf8')).toBe(folder)
  expect((await lstat(join(deep, 'run-dir'))).mode & 0o777).toBe(0o600)
  expect(make()).toBe(folder)

  await rm(join(deep, 'run-dir'))
  expect(make()).not.toBe(folder)
})

test('does not reuse an unsafe remembered folder', async () => {
  const remembered = make()
  const target = join(root, 'target')
  await mkdir(target)
  await rm(remembered, { recursive: true })
  await symlink(target, remembered)
  const second = make()
  expect(second).not.toBe(remembered)

  await chmod(second, 0o777)
  const third = make()
  expect(third).not.toBe(second)

  expect(socketFolder(deep, owners)).toBe(third)
  const other = socketFolder(deep, [4711])
  made.push(other)
  expect(other).not.toBe(third)
})

test('replaces a file that names no folder', async () => {
  await writeFile(join(deep, 'run-dir'), '/nowhere')
  expect((await lstat(make())).isDirectory()).toBe(true)
})
