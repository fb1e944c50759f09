import { once } from 'node:events'
import { createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** What a gateway in front of a hosted project answers in place of it. */
export const ERRORS = {
  'the project is over its quota': { status: 402, body: '{"message":"exceed_egress_quota"}' },
  'there are too many requests': { status: 429, body: '{"message":"API rate limit exceeded"}' },
  'the gateway is broken': {
    status: 502,
    body: '<html><head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
  },
  'nothing is answered': 'silence',
  'connections are closed': 'closing',
} as const

export type ErrorMessage = keyof typeof ERRORS

const isError = (name: string): name is ErrorMessage => name in ERRORS
export const ERROR_NAMES = Object.keys(ERRORS).filter(isError)

/** Messages that would be wrong during an outage. */
export const WRONG_IN_OUTAGE =
  /invalid|wrong|not found|incorrect|no account|expired|ended|quota|Bad Gateway|<html|object Object|success/i

/** What `fetch` of a page makes of it. Silence ends as a connection that is closed does, when the page's patience is over. */
export function refusedAnswer(name: ErrorMessage): Response {
  const error = ERRORS[name]
  if (typeof error === 'string') throw new TypeError('Failed to fetch')
  const { status, body } = error
  return new Response(body, { status, headers: { 'content-type': typeOf(body) } })
}

const typeOf = (body: string) => (body.startsWith('<') ? 'text/html' : 'application/json')

interface FailingGateway {
  url: string
  /** What happens to requests from now on: null passes them on. */
  error: ErrorMessage | null
  /** Addresses that are passed on nevertheless. */
  spared: RegExp | null
  stop(): void
}

/** A gateway before the services at `backend`. */
export async function startFailingGateway(backend: string): Promise<FailingGateway> {
  const server = createServer(async (request, response) => {
    if (gateway.error && !gateway.spared?.test(request.url ?? '')) {
      const error = ERRORS[gateway.error]
      if (error === 'closing') return void request.socket.destroy()
      if (error === 'silence')
        return void (await sleep(20_000, null, { ref: false }).then(() => response.destroy()))
      return void response.writeHead(error.status, { 'content-type': typeOf(error.body) }).end(error.body)
    }
    const body = await buffer(request)
    const headers = new Headers()
    for (const name of ['apikey', 'authorization', 'content-type', 'prefer', 'accept', 'range']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    const answer = await fetch(backend + request.url, {
      method: request.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const kept = [...answer.headers].filter(
      ([name]) => !/^(content-encoding|content-length|transfer-)/.test(name),
    )
    response.writeHead(answer.status, Object.fromEntries(kept)).end(Buffer.from(await answer.arrayBuffer()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  const gateway: FailingGateway = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    error: null,
    spared: null,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
  return gateway
}
