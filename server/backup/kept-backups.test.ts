import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { removeOldBackups } from './kept-backups.ts'
import { archiveName } from './write-backup.ts'

const DAY = 86_400_000
const now = Date.UTC(2026, 0, 31)

/** A folder with backups of the last days, and what the operator has put there. */
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

test('the newest are kept by number, and files of other names are left alone', async () => {
  const { folder, left, others, names } = await backupsOf([0, 1, 2, 3, 4])
  await removeOldBackups({ folder, every: 24, keep: 3, keepDays: null }, now)
  expect(await left()).toEqual(names.slice(0, 3).reverse())
  expect(await readdir(folder)).toEqual(expect.arrayContaining(others))
})

test('older ones than the age are removed, but never the newest', async () => {
  const { folder, left, names } = await backupsOf([10, 20, 30])
  await removeOldBackups({ folder, every: 24, keep: 7, keepDays: 15 }, now)
  expect(await left()).toEqual(names.slice(0, 1))
  await removeOldBackups({ folder, every: 24, keep: 7, keepDays: 5 }, now)
  expect(await left()).toEqual(names.slice(0, 1))
})

test('what a killed backup has left is removed after a day, and one that is being written is not', async () => {
  const { folder } = await backupsOf([])
  for (const name of ['.byline-a.partial', '.byline-b.partial']) await writeFile(join(folder, name), '')
  await utimes(join(folder, '.byline-a.partial'), new Date(0), new Date(0))
  await removeOldBackups({ folder, every: 24, keep: 7, keepDays: null })
  const names = await readdir(folder)
  expect(names).not.toContain('.byline-a.partial')
  expect(names).toContain('.byline-b.partial')
})
