import { randomBytes } from 'node:crypto'
import type { RequestContext } from '#server/backend/request-context.ts'
import { createPlaces, NoPlace } from '#server/limits/places.ts'
import { logEvent } from '#server/log.ts'
import { NOTHING_RUNS } from './content-security.ts'
import { finishPage } from './finish-page.ts'
import type { Render } from './render.ts'

/** Pages that are made at once, and how many wait for their turn, at most five seconds. */
const RENDERING = { places: 16, mostWaiting: 300, longestWait: 5000 }

export interface PageParts {
  render: Render
  /** The address under which readers see the site. */
  siteUrl: string
  /** Origin of hosted Supabase, or null. */
  backendOrigin: string | null
  isDev: boolean
}

/** Answers with a page of the application. Its address is the site's own, whatever the request calls the host. */
export function pageRoute(parts: PageParts) {
  const { origin } = new URL(parts.siteUrl)
  const inPlace = createPlaces(RENDERING)

  return async (request: Request, { id }: RequestContext): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    // A path that begins with two slashes would be read as a host by everything that resolves it.
    if (pathname.includes('//'))
      return new Response(null, {
        status: 308,
        headers: {
          location: origin + pathname.replace(/\/{2,}/g, '/') + search,
          'cache-control': 'no-cache',
        },
      })
    if (!['GET', 'HEAD', 'POST'].includes(request.method)) return methodNotAllowed()

    const marker = randomBytes(18).toString('base64url')
    try {
      return await inPlace(async () => {
        const page = await parts.render(ownRequest(request, origin + decodable(pathname) + search), {
          id,
          marker,
        })
        if (page.status === 405 && !page.headers.has('allow')) page.headers.set('allow', 'GET, HEAD')
        return finishPage(request, page, { ...parts, marker })
      })
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error
      logEvent('warn', 'pages-busy')
      return tooBusy()
    }
  }
}

/** The request as the application sees it. HEAD is rendered like GET, so that its headers are those of the page. */
function ownRequest(request: Request, address: string): Request {
  const own =
    request.method === 'HEAD'
      ? new Request(address, { headers: request.headers, signal: request.signal })
      : new Request(address, request)
  // The application's actions neither read cookies nor change anything, so that it does not matter who sends a form.
  own.headers.delete('origin')
  return own
}

/** A path that is no encoded text is taken literally: no page has such an address. */
function decodable(pathname: string): string {
  try {
    decodeURIComponent(pathname)
    return pathname
  } catch {
    return pathname.replaceAll('%', '%25')
  }
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
