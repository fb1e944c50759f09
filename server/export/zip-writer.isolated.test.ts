import { Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { ZipWriter } from './zip-writer.ts'

const MB = 1024 * 1024

test('holds no file that it has written', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const zip = new ZipWriter(new Writable({ write: (_chunk, _encoding, done) => done() }))
  collect()
  const before = process.memoryUsage().heapUsed
  for (let at = 0; at < 40; at++) await zip.add(`${at}.txt`, `${at}`.padEnd(2 * MB, 'x'), { isPacked: true })
  collect()
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(20 * MB)
  await zip.end()
})
