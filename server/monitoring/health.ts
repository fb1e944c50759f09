import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sendText } from '#server/http/send-text.ts'

export type NotReady = 'starting' | 'draining' | 'database' | 'pages'

const CACHE_MS = 1000

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

const TIMEOUT_MS = 2000

/** Returns a check for `/readyz`. Concurrent requests share one check, so that it takes at most one connection. */
export function checkReady(
  parts: { database(): Promise<unknown>; pages: (() => Promise<Response>) | null },
  timeout = TIMEOUT_MS,
): () => Promise<NotReady | null> {
  const isDatabaseReady = answersInTime(async () => {
    await parts.database()
    return true
  }, timeout)
  const arePagesReady = answersInTime(async () => ((await parts.pages?.())?.status ?? 200) < 500, timeout)
  return async () => {
    if (!(await isDatabaseReady())) return 'database'
    return (await arePagesReady()) ? null : 'pages'
  }
}

function answersInTime(check: () => Promise<boolean>, timeout: number): () => Promise<boolean> {
  let pending: Promise<boolean> | null = null
  return () => {
    pending ??= check()
      .catch(() => false)
      .finally(() => {
        pending = null
      })
    return Promise.race([pending, sleep(timeout, false, { ref: false })])
  }
}
