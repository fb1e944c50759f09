import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'
import { logFailure } from '#server/base/log.ts'

const LOOK_EVERY = 10_000 // milliseconds
const MOST_BUSY = 0.1 // of the time
const WORTH_IT = 16 * 1024 * 1024 // bytes

/**
 * Returns memory to the system after a busy time, by a full garbage collection of 60 to 100 ms. V8's memory reducer should start one when
 * little is allocated, but takes a rate of zero for a high one.
 */
export function collectWhenQuiet(lookEvery = LOOK_EVERY): void {
  const heapSize = () => getHeapStatistics().total_heap_size
  let collected = heapSize()
  let last = performance.eventLoopUtilization()
  const timer = setInterval(async () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    collected = Math.min(collected, heapSize())
    if (utilization > MOST_BUSY || heapSize() < collected + WORTH_IT) return
    try {
      await collectAll()
      collected = heapSize()
    } catch (error) {
      // Node's permissions can forbid it, and Node can be built without it.
      clearInterval(timer)
      logFailure('memory-stays', error)
    }
  }, lookEvery)
  timer.unref()
}

async function collectAll() {
  const { Session } = await import('node:inspector/promises')
  const session = new Session()
  session.connect()
  await session.post('HeapProfiler.collectGarbage')
  session.disconnect()
}
