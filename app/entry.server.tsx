import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { areForReading, waitsForIntent } from '#app/boot/waits-for-intent.ts'
import { ServedBody } from '#app/components/article/article.tsx'
import { pageRequest } from '#app/loading/loader-context.ts'
import { ScriptMarker } from './ui/inline-script.tsx'

// The build has its own copy of the context's keys, so the server has to use its functions.
export { contextFor, visitorOf } from '#app/loading/loader-context.ts'

/** Renders the whole document before sending it, because the content security policy must cover all inline scripts. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageRequest)
  const routeIds = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  // The development server's own scripts start React immediately.
  page.isForReading = import.meta.env.PROD && areForReading(routeIds)
  page.waitsForIntent = import.meta.env.PROD && waitsForIntent(routeIds)
  const errors: unknown[] = []
  const stream = await renderToReadableStream(
    <ScriptMarker value={page.marker}>
      <ServedBody value={page.body}>
        <ServerRouter context={routerContext} url={request.url} nonce={page.marker} />
      </ServedBody>
    </ScriptMarker>,
    {
      // Otherwise React would send large parts out of order and move them into place with scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        errors.push(error)
      },
    },
  )
  await stream.allReady
  if (errors.length > 0) throw errors[0]
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  const page = context.get(pageRequest)
  page.logFailure('page-failed', error, {
    id: page.id,
    method: request.method,
    path: new URL(request.url).pathname,
  })
}
