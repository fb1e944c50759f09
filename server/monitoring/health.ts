import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendText } from '#server/http/send-text.ts'

export type NotReady = 'starting' | 'draining' | 'database' | 'pages'

const CACHE_MS = 1000

export type Health = ReturnType<typeof createHealth>

export const HEALTH_PATHS = ['/healthz', '/readyz']

export function createHealth() {
  let check: () => Promise<NotReady | null> = async () => 'starting'
  let warning: () => string | null = () => null
  let cached: { until: number; reason: Promise<NotReady | null> } | null = null

  function reasonNow(): Promise<NotReady | null> {
    if (!cached || cached.until < performance.now())
      cached = { until: performance.now() + CACHE_MS, reason: check() }
    return cached.reason
  }

  const change = (next: typeof check, warns: typeof warning = () => null) => {
    check = next
    warning = warns
    cached = null
  }
  return {
    /** `check` must not throw. `warns`: problems that readers do not notice. */
    open: change,
    drain: () => change(async () => 'draining'),
    answer({ method = '', url = '' }: IncomingMessage, response: ServerResponse): boolean {
      const path = url.split('?', 1)[0] ?? ''
      if (!HEALTH_PATHS.includes(path)) return false
      if (method !== 'GET' && method !== 'HEAD')
        sendText(response, 405, 'Method not allowed.', { allow: 'GET, HEAD' })
      else if (path === '/healthz') sendText(response, 200, 'ok')
      else
        reasonNow().then(reason =>
          reason
            ? sendText(response, 503, reason, { 'retry-after': '2' })
            : sendText(response, 200, warning() ?? 'ok'),
        )
      return true
    },
  }
}
