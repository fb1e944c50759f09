import type { IncomingMessage, ServerResponse } from 'node:http'

export type NotReady = 'starting' | 'draining' | 'database' | 'pages'

const CACHE_MS = 1000

export type Health = ReturnType<typeof createHealth>

export const HEALTH_PATHS = ['/healthz', '/readyz']

/** `/healthz` tells that the process lives, `/readyz` that it can take requests. */
export function createHealth() {
  let check: () => Promise<NotReady | null> = async () => 'starting'
  let cached: { until: number; reason: Promise<NotReady | null> } | null = null

  function reasonNow(): Promise<NotReady | null> {
    if (!cached || cached.until < performance.now())
      cached = { until: performance.now() + CACHE_MS, reason: check() }
    return cached.reason
  }

  const change = (next: typeof check) => {
    check = next
    cached = null
  }
  return {
    /** `check` finds why the site cannot take requests; null when it can. It must not throw. */
    open: change,
    drain: () => change(async () => 'draining'),
    answer({ method = '', url = '' }: IncomingMessage, response: ServerResponse): boolean {
      const path = url.split('?', 1)[0] ?? ''
      if (!HEALTH_PATHS.includes(path)) return false
      if (method !== 'GET' && method !== 'HEAD')
        send(response, 405, 'This address can be read, and nothing else.')
      else if (path === '/healthz') send(response, 200, 'ok')
      else reasonNow().then(reason => send(response, reason ? 503 : 200, reason ?? 'ok'))
      return true
    },
  }
}

function send(response: ServerResponse, status: number, text: string) {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(status === 405 ? { allow: 'GET, HEAD' } : {}),
    ...(status === 503 ? { 'retry-after': '2' } : {}),
  })
  response.end(response.req.method === 'HEAD' ? undefined : `${text}\n`)
}
