import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FinishedPage } from './finished-page.ts'
import type { PageCache } from './page-cache.ts'

export type CachedPageSender = (request: IncomingMessage, response: ServerResponse, id: string) => boolean

/** Sends cached pages without the layers of a rendered page. `common`: the headers of every response. */
export function cachedPageSender(cache: PageCache, common: Record<string, string>): CachedPageSender {
  const headersOf = new WeakMap<FinishedPage, Record<string, string>>()

  function headersFor(page: FinishedPage): Record<string, string> {
    const known = headersOf.get(page)
    if (known) return known
    const headers = { ...Object.fromEntries(page.headers), ...common }
    headersOf.set(page, headers)
    return headers
  }

  async function send(page: FinishedPage, request: IncomingMessage, response: ServerResponse, id: string) {
    const { 'accept-encoding': accepted, 'if-none-match': etag } = request.headers
    const answer = await page.answerTo(String(accepted ?? ''), etag ?? '')
    response.writeHead(answer.status, {
      ...headersFor(page),
      'x-request-id': id,
      ...(answer.encoding ? { 'content-encoding': answer.encoding } : {}),
      ...(answer.body ? { 'content-length': answer.body.length } : {}),
    })
    response.end(request.method === 'HEAD' ? undefined : answer.body)
  }

  return (request, response, id) => {
    const { method, url = '', headers } = request
    const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
    if ((method !== 'GET' && method !== 'HEAD') || hasBody || !isPlainHost(headers.host)) return false
    const page = cache.find(url)
    if (!page) return false
    send(page, request, response, id).catch(() => response.destroy())
    return true
  }
}

/** Whether a Host header is valid at first sight. Requests with any other go through Hono, which answers 400 to an invalid one. */
function isPlainHost(host = 'localhost'): boolean {
  const [, port] = /^[\w.-]+(?::(\d{1,5}))?$/.exec(host) ?? [null, 'none']
  return port === undefined || Number(port) <= 65_535
}
