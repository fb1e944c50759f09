import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { registry } from '#server/base/metrics.ts'

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
  new Gauge({
    name: 'byline_pool_waiting',
    help: 'Requests that wait for a connection to Postgres.',
    labelNames,
    registers,
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools)) this.set({ pool }, waitingCount)
    },
  })
  return () => registry.metrics()
}
