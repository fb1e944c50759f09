import { text } from 'node:stream/consumers'
import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { logFailure } from '#server/base/log.ts'
import { areForReading, waitsForIntent } from './document/waits-for-intent.ts'
import { ServedBody } from './routes/blog/served-body.ts'
import { pageRequest } from './session/page-request.ts'
import { ScriptMarker } from './ui/inline-script.tsx'
import { type KeptHtml, keepParts, PartKeeper } from './ui/kept-part.tsx'

export { contextFor } from '#app/session/visitor.ts'

/** Whole, since the content security policy needs the hashes of all inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageRequest)
  const routeIds = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  // The scripts of the development server start it too.
  page.isForReading = import.meta.env.PROD && areForReading(routeIds)
  page.waitsForIntent = import.meta.env.PROD && waitsForIntent(routeIds)
  // The root's loader sends the same object until the settings are read anew, as they are after each change that all pages show.
  const root: { site: object } | undefined = routerContext.staticHandlerContext.loaderData.root
  const isKept = import.meta.env.PROD && root
  const keeper = isKept ? { keptOf, settings: root.site, marker: page.marker, made: [] } : null
  const errors: unknown[] = []
  const stream = await renderToReadableStream(
    <ScriptMarker value={page.marker}>
      <ServedBody value={page.body}>
        <PartKeeper value={keeper}>
          <ServerRouter context={routerContext} url={request.url} nonce={page.marker} />
        </PartKeeper>
      </ServedBody>
    </ScriptMarker>,
    {
      // Otherwise React moves large parts to their places by scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        errors.push(error)
      },
    },
  )
  await stream.allReady
  if (errors.length > 0) throw errors[0]
  const html = await text(stream)
  headers.set('content-type', 'text/html; charset=utf-8')
  const whole = keeper ? keepParts(html, keeper, !page.isUncacheable) : html
  page.html = `<!DOCTYPE html>${whole}`
  return new Response(null, { status, headers })
}

const keptHtml = new WeakMap<object, KeptHtml>()

function keptOf(version: object): KeptHtml {
  const kept = keptHtml.get(version) ?? new Map()
  keptHtml.set(version, kept)
  return kept
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logFailure('page-failed', error, {
    id: context.get(pageRequest).id,
    method: request.method,
    path: new URL(request.url).pathname,
  })
}
