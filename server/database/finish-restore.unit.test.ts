import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import {
  finishRestore,
  REPLACED,
  REPLACED_UPLOADS,
  removeReplaced,
  STAGING,
  swapIn,
} from './finish-restore.ts'

const work = { replace: ['postgres', 'uploads/a', 'keys.json'], remove: ['uploads/b'] }

const stagedUpload = (bucket: string) => join('uploads', STAGING, bucket)
const replacedUpload = (bucket: string) => join(REPLACED_UPLOADS, bucket)

/** A folder with an old site, and a new one next to it. */
async function prepared(uploads?: string) {
  const folder = await temporaryFolder('swap')
  if (uploads) await symlink(uploads, join(folder, 'uploads'))
  const put = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const path of ['postgres/x', 'uploads/a/x', 'uploads/b/x', 'uploads/.id']) await put(path, 'old')
  for (const path of [join(STAGING, 'postgres/x'), stagedUpload('a/x'), join(STAGING, 'keys.json')])
    await put(path, 'new')
  const textOf = (path: string) => readFile(join(folder, path), 'utf8').catch(() => null)
  const move = async (from: string, to: string) => {
    await mkdir(dirname(join(folder, to)), { recursive: true })
    await rename(join(folder, from), join(folder, to))
  }
  return { folder, textOf, move, put }
}

async function expectNew({ folder, textOf }: Awaited<ReturnType<typeof prepared>>) {
  for (const path of ['postgres/x', 'uploads/a/x', 'keys.json']) expect(await textOf(path), path).toBe('new')
  for (const path of [join(REPLACED, 'postgres/x'), replacedUpload('a/x'), replacedUpload('b/x')])
    expect(await textOf(path), path).toBe('old')
  expect(await textOf('uploads/b/x')).toBe(null)
  expect(await textOf('uploads/.id')).toBe('old')
  for (const path of [STAGING, stagedUpload(''), 'restore.json'])
    expect(existsSync(join(folder, path)), path).toBe(false)
}

test('replaces the old site by the restored one', async () => {
  const site = await prepared()
  await swapIn(site.folder, work)
  await expectNew(site)
})

test('replaces pictures that are on another disk', async () => {
  const memory = '/dev/shm'
  const uploads = await mkdtemp(join(existsSync(memory) ? memory : tmpdir(), 'byline-uploads-'))
  onTestFinished(() => rm(uploads, { recursive: true }))
  const site = await prepared(uploads)
  await swapIn(site.folder, work)
  await expectNew(site)
  await removeReplaced(site.folder)
  expect((await readdir(uploads)).sort()).toEqual(['.id', 'a'])
})

test('finishes a restore that release 0.2.0 began', async () => {
  const site = await prepared()
  await site.move(stagedUpload('a'), join(STAGING, 'uploads/a'))
  await site.put('restore.json', JSON.stringify(work))
  await finishRestore(site.folder)
  await expectNew(site)
})

// Each rename that a killed process may have done.
const steps: [string, string][] = [
  ['postgres', join(REPLACED, 'postgres')],
  [join(STAGING, 'postgres'), 'postgres'],
  ['uploads/a', replacedUpload('a')],
  [stagedUpload('a'), 'uploads/a'],
  [join(STAGING, 'keys.json'), 'keys.json'],
  ['uploads/b', replacedUpload('b')],
]

test.each([0, 1, 2, 3, 4, 5, 6])('a swap that was killed after %s renames is finished', async done => {
  const site = await prepared()
  await site.put('restore.json', JSON.stringify(work))
  for (const step of steps.slice(0, done)) await site.move(...step)
  await finishRestore(site.folder)
  await expectNew(site)
  await finishRestore(site.folder)
  await expectNew(site)
})

test('leaves the site unchanged when a restore is killed early', async () => {
  const { folder, textOf, put } = await prepared()
  await put('restore.json.new', '{"repl')
  await finishRestore(folder)
  for (const path of ['postgres/x', 'uploads/a/x']) expect(await textOf(path), path).toBe('old')
  for (const path of [STAGING, stagedUpload('')]) expect(existsSync(join(folder, path)), path).toBe(false)
})
