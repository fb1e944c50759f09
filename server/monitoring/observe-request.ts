import type { IncomingMessage, ServerResponse } from 'node:http'
import { logRequest } from '#server/base/log.ts'
import { requestSeconds } from '#server/base/metrics.ts'
import { HEALTH_PATHS } from './health.ts'

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
    const { method = '', url = '' } = request
    // Load balancers check every few seconds.
    if (!isLogged || (status === 200 && HEALTH_PATHS.includes(url))) return
    logRequest({ id, method, url, status, milliseconds, bytes: socket.bytesWritten - sentBefore })
  })
}
