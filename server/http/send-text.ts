import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: OutgoingHttpHeaders = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : `${text}\n`)
}
