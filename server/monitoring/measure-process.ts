import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { countedFamilies, type Family } from '#server/base/measures.ts'

const NANOSECONDS = 1e-9
const LOOK_EVERY_MS = 100

/** Measures this process until it ends. Returns a function that reads the measures; maxima are those since its last call. */
export function measureProcess(
  pools: Record<string, Pick<Pool, 'totalCount' | 'waitingCount'>>,
): () => Family[] {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const waiting = new Map<string, number>()
  setInterval(() => {
    for (const [name, pool] of Object.entries(pools))
      waiting.set(name, Math.max(waiting.get(name) ?? 0, pool.waitingCount))
  }, LOOK_EVERY_MS).unref()

  return () => {
    const { rss, heapUsed } = process.memoryUsage()
    const ofPools = (read: (name: string, pool: Pick<Pool, 'totalCount'>) => number) =>
      Object.entries(pools).map(([name, pool]) => ({ labels: { pool: name }, value: read(name, pool) }))
    const families: Family[] = [
      ...countedFamilies(),
      gauge(
        'pool_connections',
        'Open connections to Postgres.',
        ofPools((_, pool) => pool.totalCount),
      ),
      gauge(
        'pool_waiting_max',
        'The most requests that waited for a connection at a time, since the last reading.',
        ofPools(name => waiting.get(name) ?? 0),
      ),
      gauge('event_loop_delay_seconds_max', 'The longest delay of the event loop since the last reading.', [
        { value: delay.max * NANOSECONDS },
      ]),
      gauge('event_loop_delay_seconds_p99', 'Its 99th percentile since the last reading.', [
        { value: delay.percentile(99) * NANOSECONDS },
      ]),
      gauge(
        'memory_bytes',
        'Memory of this process; that of Postgres and of picture processes is beside it.',
        [
          { labels: { kind: 'resident' }, value: rss },
          { labels: { kind: 'heap' }, value: heapUsed },
        ],
      ),
    ]
    delay.reset()
    waiting.clear()
    return families
  }
}

function gauge(name: string, help: string, samples: Family['samples']): Family {
  return { name: `byline_${name}`, help, type: 'gauge', samples }
}
