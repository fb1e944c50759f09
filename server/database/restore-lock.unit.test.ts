import { utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { lockForRestore, requireNoRestore } from './restore-lock.ts'

/** Larger than any process id of Linux (4,194,304). */
const DEAD = 2 ** 30

test('locks out other restores and starts until it ends', async () => {
  const folder = await temporaryFolder('lock')
  const lock = lockForRestore(folder)
  expect(() => requireNoRestore(folder)).toThrow('A restore is running')
  expect(() => lockForRestore(folder)).toThrow('A restore is running')
  lock.requireHeld()
  lock.release()
  requireNoRestore(folder)
})

test('ignores the lock of a killed restore', async () => {
  const folder = await temporaryFolder('lock')
  const file = join(folder, 'restore.lock')
  await writeFile(file, `${DEAD} ${hostname()} x`)
  requireNoRestore(folder)
  await writeFile(file, `${DEAD} another-container x`)
  expect(() => requireNoRestore(folder)).toThrow('A restore is running')
  for (const off of [-31_000, 31_000]) {
    const time = new Date(Date.now() + off)
    await utimes(file, time, time)
    requireNoRestore(folder)
  }
})

test('does not release another restore’s lock', async () => {
  const folder = await temporaryFolder('lock')
  const lock = lockForRestore(folder)
  await writeFile(join(folder, 'restore.lock'), `${process.pid} ${hostname()} other`)
  expect(() => lock.requireHeld()).toThrow('A restore is running')
  lock.release()
  expect(() => requireNoRestore(folder)).toThrow('A restore is running')
})
