import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Pool } from 'pg'
import { Gauge, Registry } from 'prom-client'
import { registry } from '#server/base/metrics.ts'

const NANOSECONDS = 1e-9
const LOOK_EVERY_MS = 100

/** Measures this process until it ends. Returns a function that writes all metrics as Prometheus' text; maxima are those since its last call. */
export function measureProcess(
  pools: Record<string, Pick<Pool, 'totalCount' | 'waitingCount'>>,
): () => Promise<string> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const waiting = new Map<string, number>()
  setInterval(() => {
    for (const [name, pool] of Object.entries(pools))
      waiting.set(name, Math.max(waiting.get(name) ?? 0, pool.waitingCount))
  }, LOOK_EVERY_MS).unref()

  const ofProcess = new Registry()
  const gauge = (name: string, help: string, labelNames: string[], collect: (gauge: Gauge) => void) =>
    new Gauge({
      name: `byline_${name}`,
      help,
      labelNames,
      registers: [ofProcess],
      collect() {
        collect(this)
      },
    })
  gauge('pool_connections', 'Open connections to Postgres.', ['pool'], gauge => {
    for (const [pool, { totalCount }] of Object.entries(pools)) gauge.set({ pool }, totalCount)
  })
  gauge(
    'pool_waiting_max',
    'Most requests waiting for a connection at once since the last scrape.',
    ['pool'],
    gauge => {
      for (const pool of Object.keys(pools)) gauge.set({ pool }, waiting.get(pool) ?? 0)
    },
  )
  gauge('event_loop_delay_seconds_max', 'Longest event loop delay since the last scrape.', [], gauge =>
    gauge.set(delay.max * NANOSECONDS),
  )
  gauge(
    'event_loop_delay_seconds_p99',
    '99th percentile of the event loop delay since the last scrape.',
    [],
    gauge => gauge.set(delay.percentile(99) * NANOSECONDS),
  )
  gauge(
    'memory_bytes',
    'Memory of this process, without Postgres and picture processes.',
    ['kind'],
    gauge => {
      const { rss, heapUsed } = process.memoryUsage()
      gauge.set({ kind: 'resident' }, rss)
      gauge.set({ kind: 'heap' }, heapUsed)
    },
  )

  return async () => {
    const text = await Registry.merge([registry, ofProcess]).metrics()
    delay.reset()
    waiting.clear()
    return text
  }
}
