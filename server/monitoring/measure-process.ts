import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { registry } from '#server/base/metrics.ts'

const MEASURE_EVERY_MS = 100

export function measureProcess(
  pools: Record<string, Pick<Pool, 'totalCount' | 'waitingCount'>>,
): () => Promise<string> {
  const registers = [registry]
  const labelNames = ['pool']
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'byline_pool_connections',
    help: 'Open connections to Postgres.',
    labelNames,
    registers,
    collect() {
      for (const [pool, { totalCount }] of Object.entries(pools)) this.set({ pool }, totalCount)
    },
  })
  const waiting = new Gauge({
    name: 'byline_pool_waiting_max',
    help: 'Most requests waiting for a connection at once since the last scrape.',
    labelNames,
    registers,
  })
  let most: Record<string, number> = {}
  setInterval(() => {
    for (const [pool, { waitingCount }] of Object.entries(pools))
      most[pool] = Math.max(most[pool] ?? 0, waitingCount)
  }, MEASURE_EVERY_MS).unref()

  return async () => {
    for (const pool of Object.keys(pools)) waiting.set({ pool }, most[pool] ?? 0)
    most = {}
    return registry.metrics()
  }
}
