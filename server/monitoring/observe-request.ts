import type { IncomingMessage, ServerResponse } from 'node:http'
import { logRequest } from '#server/base/log.ts'
import { requestSeconds } from '#server/base/metrics.ts'

const LEFT = 499 // nginx's status for a client that disconnected early

interface Observed {
  isLogged: boolean
  isMeasured: boolean
}

export function observeRequest(
  request: IncomingMessage,
  response: ServerResponse,
  id: string,
  { isLogged, isMeasured }: Observed,
) {
  if (!isMeasured && !isLogged) return
  const started = performance.now()
  const { socket } = request
  const sentBefore = socket.bytesWritten
  response.on('close', () => {
    const milliseconds = performance.now() - started
    const status = response.writableFinished ? response.statusCode : LEFT
    if (isMeasured) requestSeconds.observe({ status }, milliseconds / 1000)
    if (!isLogged || isHealthy(request.url, status)) return
    const { method = '', url = '' } = request
    logRequest({ id, method, url, status, milliseconds, bytes: socket.bytesWritten - sentBefore })
  })
}

/** Load balancers check every few seconds. */
function isHealthy(url: string | undefined, status: number): boolean {
  return status === 200 && (url === '/healthz' || url === '/readyz')
}
