import { Session } from 'node:inspector/promises'
import { performance } from 'node:perf_hooks'
import { getHeapStatistics } from 'node:v8'

const LOOK_EVERY = 10_000 // milliseconds
const MOST_BUSY = 0.1 // of the time
const WORTH_IT = 16 * 1024 * 1024 // bytes

/**
 * Returns memory to the system after a busy time. V8 would collect more once less is allocated, but takes no allocation at all for a lot.
 * This is what a developer's tools call, and blocks for 60 ms.
 */
export function collectWhenQuiet(lookEvery = LOOK_EVERY): void {
  const heapSize = () => getHeapStatistics().total_heap_size
  let collected = heapSize()
  let last = performance.eventLoopUtilization()
  setInterval(async () => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    if (utilization > MOST_BUSY || heapSize() < collected + WORTH_IT) return
    const session = new Session()
    session.connect()
    await session.post('HeapProfiler.collectGarbage')
    session.disconnect()
    collected = heapSize()
  }, lookEvery).unref()
}
