import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { getHeapStatistics } from 'node:v8'
import { expect, test, vi } from 'vitest'
import { collectWhenQuiet } from './collect-when-quiet.ts'

const MB = 1024 * 1024
const heapSize = () => getHeapStatistics().total_heap_size / MB

test('returns the memory of a busy time once the process is quiet', async () => {
  collectWhenQuiet(50)
  const before = heapSize()
  let kept: unknown[] = Array.from({ length: 100_000 }, () => Array.from({ length: 50 }, Math.random))
  expect(kept).toHaveLength(100_000)
  const busy = heapSize()
  expect(busy - before).toBeGreaterThan(30)
  kept = []
  const until = Date.now() + 1000
  while (Date.now() < until) {
    const begun = Date.now()
    while (Date.now() < begun + 20);
    await sleep(1)
  }
  expect(busy - heapSize()).toBeLessThan(30)
  await vi.waitFor(() => expect(busy - heapSize()).toBeGreaterThan(30), { timeout: 5000 })
})

test('goes on where the inspector is forbidden, and says so once', async () => {
  const script = `
    const { collectWhenQuiet } = await import('#server/start/collect-when-quiet.ts')
    collectWhenQuiet(50)
    globalThis.kept = Array.from({ length: 100_000 }, () => Array.from({ length: 50 }, Math.random))
    await new Promise(resolve => setTimeout(resolve, 1000))
    console.log('goes on')`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--permission',
    '--allow-fs-read=*',
    '--input-type=module',
    '--eval',
    script,
  ])
  const lines = (stdout + stderr).split('\n')
  expect(lines.filter(line => line.includes('memory-stays'))).toHaveLength(1)
  expect(lines).toContain('goes on')
})
