import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { PageRequest } from '#app/loading/loader-context.ts'
import { clientAddress, type IsProxy, limitKeyOf } from '#server/base/client-address.ts'
import { logEvent, logFailure } from '#server/base/log.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import type { ReadCounts } from '#server/figures/read-counts.ts'
import { delayRefusal } from '#server/http/delay-refusal.ts'
import { QueueFull, Semaphore } from '#server/http/semaphore.ts'
import { decoded } from '#shared/text/decoded.ts'
import { reservedSlugs } from '#shared/text/reserved-slugs.ts'
import type { AddressCounts } from './address-counts.ts'
import { NOTHING_RUNS } from './content-security.ts'
import { type FinishedPage, finishPage } from './finished-page.ts'
import type { PageCache } from './page-cache.ts'
import type { Render } from './render.ts'
import { sharedAddress } from './shared-address.ts'

const asText = {
  'content-type': 'text/plain; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': NOTHING_RUNS,
}

const ESCAPED_SLASH = new RegExp(`^/(${reservedSlugs.join('|')})%2f`, 'i')

const plainSlashes = (pathname: string): string =>
  pathname
    .replace(/\/{2,}/g, '/')
    .replace(ESCAPED_SLASH, '/$1/')
    .replace(/^(\/(?!(?:topics|tags)\/).+)%2f$/i, '$1')

const toPlainSlashes = (location: string, method: string) =>
  new Response(null, {
    status: method === 'POST' ? 308 : 301,
    headers: { location, 'cache-control': 'no-cache' },
  })

function tooBusy(): Response {
  return new Response('The site is very busy right now. Please try again in a few seconds.\n', {
    status: 503,
    headers: { ...asText, 'retry-after': '3' },
  })
}

function methodNotAllowed(): Response {
  return new Response('Method not allowed.\n', {
    status: 405,
    headers: { ...asText, allow: 'GET, HEAD' },
  })
}

const RENDERING = {
  slots: 16,
  mostWaiting: { pages: 300 },
  longestWait: 5000,
  slotsOfClient: 8,
  mostOfClient: 150,
}

interface PageParts {
  render: Render
  siteUrl: string
  backendOrigin: string | null
  isDev: boolean
  cdnSeconds: number
  pageCache: PageCache | null
  commonHeaders: Record<string, string>
  addressCounts?: AddressCounts | null
  /** Null where a CDN sends pages, and browsers report them. */
  reads?: ReadCounts | null
  isProxy?: IsProxy
}

export function pageRoute(parts: PageParts) {
  const { origin } = new URL(parts.siteUrl)
  const semaphore = new Semaphore(RENDERING)
  let lastTurn: Promise<unknown> = Promise.resolve()

  async function render(request: Request, client: RequestContext): Promise<FinishedPage> {
    const wanted: PageRequest = {
      id: client.id,
      logFailure,
      marker: randomBytes(18).toString('base64url'),
      isForCdn: parts.cdnSeconds > 0,
      isDocument: !new URL(request.url).pathname.endsWith('.data'),
    }
    const page = await parts.render(request, wanted)
    if (page.status === 405 && !page.headers.has('allow')) page.headers.set('allow', 'GET, HEAD')
    const isBusy = page.status === 500 && client.isBackendBusy
    const cdnSeconds = request.method === 'POST' ? 0 : parts.cdnSeconds
    return finishPage(isBusy ? asBusy(page) : page, { ...parts, ...wanted, cdnSeconds })
  }

  const findCached = (method: string | undefined, address: string) =>
    method === 'GET' || method === 'HEAD' ? (parts.pageCache?.find(address) ?? null) : null

  /** Renders at most once per event-loop turn, or new connections would starve. */
  function inOwnTurn(): Promise<unknown> {
    lastTurn = lastTurn.then(() => nextTurn())
    return lastTurn
  }

  /** Each client queues for its own slot, even if it then shares another's rendering. */
  function renderInQueue(request: Request, address: string, client: RequestContext): Promise<FinishedPage> {
    const claim = { client: limitKeyOf(client.address), signal: request.signal }
    return semaphore.run(
      'pages',
      async () => {
        await inOwnTurn()
        if (request.method === 'POST') return render(ownRequest(request, origin + address), client)
        // Omits this client's headers and signal, because other clients share the page.
        const make = () => render(new Request(origin + address), client)
        return parts.pageCache ? parts.pageCache.get(address, make) : make()
      },
      claim,
    )
  }

  return {
    /** Uses the origin of `siteUrl`, because a client can forge the Host header. */
    async answer(request: Request, client: RequestContext): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      // A path that starts with '//' would be resolved as a host.
      const plain = plainSlashes(pathname)
      if (plain !== pathname) return toPlainSlashes(origin + plain + search, request.method)
      if (!['GET', 'HEAD', 'POST'].includes(request.method)) return methodNotAllowed()

      // The router matches no line break and no malformed path, and would show its error without the root's data.
      const isMatchable = /^.+$/.test(decoded(pathname) ?? '')
      const path = isMatchable ? pathname : pathname.replaceAll('%', '%25')
      const address = request.method === 'POST' ? path + search : sharedAddress(path + search)
      try {
        const page = findCached(request.method, address) ?? (await renderInQueue(request, address, client))
        parts.addressCounts?.add(request, page.status, client)
        if (request.method === 'GET' && page.status === 200)
          parts.reads?.addRead({
            path: pathname,
            header: name => request.headers.get(name) ?? '',
            address: client.address,
          })
        return await page.toResponse(request)
      } catch (error) {
        if (!(error instanceof QueueFull)) throw error
        // Pages that wait for an unresponsive project occupy the slots.
        const expired = request.method === 'POST' ? null : parts.pageCache?.findExpired(address)
        if (expired) return await expired.toResponse(request)
        logEvent('warn', 'pages-busy')
        await delayRefusal(request.signal)
        return tooBusy()
      }
    },

    /** Sends a cached page, bypassing the middleware around `answer`. Returns false when `answer` has to respond. */
    sendCached(request: IncomingMessage, response: ServerResponse, id: string): boolean {
      const { method, url = '', headers } = request
      const hasBody = 'content-length' in headers || 'transfer-encoding' in headers
      const page = hasBody || !isPlainHost(headers.host) ? null : findCached(method, sharedAddress(url))
      if (method === 'GET' && page?.status === 200)
        parts.reads?.addRead({
          path: url,
          header: name => String(headers[name] ?? ''),
          address: clientAddress(
            request.socket.remoteAddress,
            String(headers['x-forwarded-for'] ?? ''),
            parts.isProxy ?? (() => false),
          ),
        })
      void page?.sendTo(request, response, id)
      return page !== null
    },
  }
}

/** A quick check. Requests with any other Host header go through Hono, which responds 400 if it is invalid. */
function isPlainHost(host = 'localhost'): boolean {
  const [, port] = /^[\w.-]+(?::(\d{1,5}))?$/.exec(host) ?? [null, 'none']
  return port === undefined || Number(port) <= 65_535
}

function ownRequest(request: Request, address: string): Request {
  const url = new URL(address)
  // Otherwise the router chooses the root route, and skips its loader when showing the error.
  if (url.pathname === '/') url.searchParams.append('index', '')
  const own = new Request(url, request)
  // Disables the router's CSRF check, which is not needed: actions read no cookies, so they act for nobody.
  own.headers.delete('origin')
  return own
}

function asBusy({ body, headers }: Response): Response {
  const busy = new Response(body, { status: 503, headers })
  busy.headers.set('retry-after', '3')
  return busy
}
