import { utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { lockForRestore, requireNoRestore } from './restore-lock.ts'

/** No process has it: the largest one of Linux is 4,194,304. */
const DEAD = 2 ** 30

test('a restore keeps others and starts away until it ends', async () => {
  const folder = await temporaryFolder('lock')
  const lock = lockForRestore(folder)
  expect(() => requireNoRestore(folder)).toThrow('A restore is at work')
  expect(() => lockForRestore(folder)).toThrow('A restore is at work')
  lock.requireHeld()
  lock.release()
  requireNoRestore(folder)
})

test('a killed restore of this machine keeps nobody away, and one of another for half a minute', async () => {
  const folder = await temporaryFolder('lock')
  const file = join(folder, 'restore.lock')
  await writeFile(file, `${DEAD} ${hostname()} x`)
  requireNoRestore(folder)
  await writeFile(file, `${DEAD} another-container x`)
  expect(() => requireNoRestore(folder)).toThrow('A restore is at work')
  const before = new Date(Date.now() - 31_000)
  await utimes(file, before, before)
  requireNoRestore(folder)
})

test('a restore that lost its lock learns of it, and leaves the lock of the other alone', async () => {
  const folder = await temporaryFolder('lock')
  const lock = lockForRestore(folder)
  await writeFile(join(folder, 'restore.lock'), `${process.pid} ${hostname()} other`)
  expect(() => lock.requireHeld()).toThrow('A restore is at work')
  lock.release()
  expect(() => requireNoRestore(folder)).toThrow('A restore is at work')
})
