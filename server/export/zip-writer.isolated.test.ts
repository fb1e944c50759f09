import { Writable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ZipWriter } from './zip-writer.ts'

const MB = 1024 * 1024

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const newWriter = () => new ZipWriter(new Writable({ write: (_chunk, _encoding, done) => done() }))

async function memoryInUse() {
  collectGarbage()
  // Buffers are freed after the objects that they belong to.
  await setImmediate()
  collectGarbage()
  return process.memoryUsage()
}

test('holds no file that it has written', async () => {
  const zip = newWriter()
  const before = await memoryInUse()
  for (let at = 0; at < 40; at++) await zip.add(`${at}.txt`, `${at}`.padEnd(2 * MB, 'x'), { isPacked: true })
  expect((await memoryInUse()).heapUsed - before.heapUsed).toBeLessThan(20 * MB)
  await zip.end()
})

test('retains little memory for each of many files', async () => {
  const zip = newWriter()
  const before = await memoryInUse()
  for (let at = 0; at < 200; at++) {
    await zip.add(`${at}.txt`, 'Short.', { isPacked: true })
    // As reading from a database does between two files.
    for (let part = 0; part < 20; part++) Buffer.from('x'.repeat(4_000))
  }
  expect((await memoryInUse()).arrayBuffers - before.arrayBuffers).toBeLessThan(2 * MB)
  await zip.end()
})
