import { randomBytes } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { decoded } from '#app/content/decoded.ts'
import type { PageRequest } from '#app/session/page-request.ts'
import { limitKeyOf } from '#server/client-address.ts'
import { holdBack } from '#server/limits/hold-back.ts'
import { QueueFull, Semaphore } from '#server/limits/semaphore.ts'
import { logEvent } from '#server/log.ts'
import type { RequestContext } from '#server/request-context.ts'
import { NOTHING_RUNS } from './content-security.ts'
import { finishPage } from './finish-page.ts'
import type { FinishedPage } from './finished-page.ts'
import type { PageCache } from './page-cache.ts'
import type { Render } from './render.ts'

const RENDERING = {
  slots: 16,
  mostWaiting: { pages: 300 },
  longestWait: 5000,
  // One client's pages must not keep others waiting for theirs.
  slotsOfClient: 8,
  mostOfClient: 150,
}

export interface PageParts {
  render: Render
  siteUrl: string
  backendOrigin: string | null
  isDev: boolean
  cdnSeconds: number
  pageCache: PageCache | null
}

/** Uses the origin of `siteUrl` instead of the Host header. Answers 503 when too many requests wait. */
export function pageRoute(parts: PageParts) {
  const { origin } = new URL(parts.siteUrl)
  const semaphore = new Semaphore(RENDERING)
  let lastTurn: Promise<unknown> = Promise.resolve()

  async function render(request: Request, client: RequestContext): Promise<FinishedPage> {
    const wanted: PageRequest = { id: client.id, marker: randomBytes(18).toString('base64url') }
    const page = await parts.render(request, wanted)
    if (page.status === 405 && !page.headers.has('allow')) page.headers.set('allow', 'GET, HEAD')
    const isBusy = page.status === 500 && client.isBackendBusy
    const cdnSeconds = request.method === 'POST' ? 0 : parts.cdnSeconds
    return finishPage(isBusy ? asBusy(page) : page, { ...parts, ...wanted, cdnSeconds })
  }

  const findKept = (request: Request, address: string) =>
    request.method === 'POST' ? null : (parts.pageCache?.find(address) ?? null)

  return async (request: Request, client: RequestContext): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    // A path that starts with '//' is resolved as a host.
    if (pathname.includes('//'))
      return new Response(null, {
        status: 308,
        headers: {
          location: origin + pathname.replace(/\/{2,}/g, '/') + search,
          'cache-control': 'no-cache',
        },
      })
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return methodNotAllowed()

    const address = (decoded(pathname) === null ? pathname.replaceAll('%', '%25') : pathname) + search
    try {
      return toResponse(
        request,
        findKept(request, address) ?? (await renderInQueue(request, address, client)),
      )
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      logEvent('warn', 'pages-busy')
      await holdBack(request.signal)
      return tooBusy()
    }
  }

  /** Renderings without I/O would follow each other in one turn of the event loop, which accepts one connection a turn. */
  function inOwnTurn(): Promise<unknown> {
    lastTurn = lastTurn.then(() => nextTurn())
    return lastTurn
  }

  /** A client that shares another's rendering waits in the queue for itself, not for its turn. */
  function renderInQueue(request: Request, address: string, client: RequestContext): Promise<FinishedPage> {
    const claim = { client: limitKeyOf(client.address), signal: request.signal }
    return semaphore.run(
      'pages',
      async () => {
        await inOwnTurn()
        if (request.method === 'POST') return render(ownRequest(request, origin + address), client)
        // Without this client's headers and signal, since other clients wait for the same page.
        const make = () => render(new Request(origin + address), client)
        return parts.pageCache ? parts.pageCache.get(address, make) : make()
      },
      claim,
    )
  }
}

function ownRequest(request: Request, address: string): Request {
  const own = new Request(address, request)
  // Disables the router's CSRF check, which is not needed: actions change nothing and read no cookies.
  own.headers.delete('origin')
  return own
}

async function toResponse(request: Request, page: FinishedPage): Promise<Response> {
  const header = (name: string) => request.headers.get(name) ?? ''
  const answer = await page.answerTo(header('accept-encoding'), header('if-none-match'))
  const headers = new Headers(page.headers)
  if (answer.encoding) headers.set('content-encoding', answer.encoding)
  if (answer.body && answer.body.length > 0) headers.set('content-length', String(answer.body.length))
  const isEmpty = request.method === 'HEAD' || !answer.body || answer.body.length === 0
  return new Response(isEmpty ? null : new Uint8Array(answer.body ?? []), { status: answer.status, headers })
}

function asBusy({ body, headers }: Response): Response {
  const busy = new Response(body, { status: 503, headers })
  busy.headers.set('retry-after', '3')
  return busy
}

function tooBusy(): Response {
  return new Response('Very many people are reading at this moment. Please try again in a few seconds.\n', {
    status: 503,
    headers: {
      'retry-after': '3',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': NOTHING_RUNS,
    },
  })
}

function methodNotAllowed(): Response {
  return new Response('This address can be read, and nothing else.\n', {
    status: 405,
    headers: {
      allow: 'GET, HEAD',
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': NOTHING_RUNS,
    },
  })
}
