import { spawnSync } from 'node:child_process'
import { readdir, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { removeOldBackups } from './backup-retention.ts'
import { archiveName, removePartial, writeBackup } from './write-backup.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 0, 31)

/** A fixture: a folder with backups of the last days, and files of the operator. */
async function backupsOf(days: number[]) {
  const folder = await temporaryFolder('kept')
  const others = ['mine.tar', 'byline-old.tar', 'before-upgrade-from-1.tar']
  const names = days.map(day => archiveName(new Date(now - day * DAY)))
  for (const name of [...names, ...others]) await writeFile(join(folder, name), '')
  return {
    folder,
    left: async () => (await readdir(folder)).filter(name => !others.includes(name)),
    others,
    names,
  }
}

test('keeps the configured number of newest backups', async () => {
  const { folder, left, others, names } = await backupsOf([0, 1, 2, 3, 4])
  await removeOldBackups({ folder, every: 24, keep: 3, keepDays: null }, now)
  expect(await left()).toEqual(names.slice(0, 3).reverse())
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others))
})

test('removes backups beyond the age, but never the newest', async () => {
  const { folder, left, names } = await backupsOf([10, 20, 30])
  await removeOldBackups({ folder, every: 24, keep: 7, keepDays: 15 }, now)
  expect(await left()).toEqual(names.slice(0, 1))
  await removeOldBackups({ folder, every: 24, keep: 7, keepDays: 5 }, now)
  expect(await left()).toEqual(names.slice(0, 1))
})

test('keeps new backups after a clock was ahead', async () => {
  const { folder, left, names } = await backupsOf([0, 1, -1, -2])
  await removeOldBackups({ folder, every: 24, keep: 3, keepDays: null }, now)
  expect((await left()).sort()).toEqual([names[0], names[1], names[3]].sort())
})

test('removes temporary files of killed backups', async () => {
  const { folder } = await backupsOf([])
  const [ended, old] = [
    `.byline-${spawnSync('true').pid}@${hostname()}.a.partial`,
    '.byline-1@elsewhere.b.partial',
  ]
  const stored = [`.byline-${process.pid}@${hostname()}.c.partial`, '.byline-1@elsewhere.d.partial']
  for (const name of [ended, old, ...stored]) await writeFile(join(folder, name), '')
  await utimes(join(folder, old), new Date(0), new Date(0))
  await removePartial(folder)
  const left = (await readdir(folder)).filter(name => name.startsWith('.'))
  expect(left.sort()).toEqual(stored.sort())
})

test('reports an unwritable folder before reading anything', async () => {
  const source = {
    login: { host: '/nowhere' },
    dataDir: '/nowhere',
    files: null,
    keys: null,
    sessions: false,
  }
  const { signal } = new AbortController()
  await expect(writeBackup(source, '/proc/a.tar', () => {}, signal)).rejects.toThrow(
    '/proc cannot be written (ENOENT): choose another place.',
  )
})
