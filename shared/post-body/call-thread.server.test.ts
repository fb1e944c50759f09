import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callThread } from './call-thread.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'thread-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('fails the job of a thread that ends', async () => {
  const file = join(folder, 'worker.mjs')
  writeFileSync(
    file,
    `import { parentPort } from 'node:worker_threads'
    parentPort.on('message', async job => {
      if (job === 'fail') throw new Error('No.')
      if (job === 'end') process.exit()
      parentPort.postMessage(job)
    })`,
  )
  const request = callThread<string, string>(file, 0)
  const answers = await Promise.allSettled(['one', 'fail', 'two', 'end', 'three'].map(request))
  expect(answers.map(one => (one.status === 'fulfilled' ? one.value : one.reason.message))).toEqual([
    'one',
    'No.',
    'two',
    'The thread has ended.',
    'three',
  ])
})
