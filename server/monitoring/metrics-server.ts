import { createServer } from 'node:http'
import { logFailure } from '#server/base/log.ts'
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
