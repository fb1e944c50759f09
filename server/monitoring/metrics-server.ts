import { createServer } from 'node:http'
import type { Pool } from 'pg'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { logFailure } from '#server/base/log.ts'
import { registry } from '#server/base/metrics.ts'
import { listenOnPort } from '#server/http/listen-on-port.ts'

export async function startMetricsServer(
  place: { host: string; port: number },
  measure: () => Promise<string>,
): Promise<{ close(): void }> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return void response.writeHead(404).end()
    try {
      const text = await measure()
      response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text)
    } catch (error) {
      logFailure('metrics-failed', error)
      response.writeHead(500).end()
    }
  })
  await listenOnPort(server, place, 'METRICS_')
  return {
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

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
