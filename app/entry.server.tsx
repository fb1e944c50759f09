import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { logFailure } from '#server/base/log.ts'
import { waitsForIntent } from './document/waits-for-intent.ts'
import { ServedBody } from './routes/blog/served-body.ts'
import { pageRequest } from './session/page-request.ts'
import { ScriptMarker } from './ui/inline-script.tsx'

export { contextFor } from '#app/session/visitor.ts'

/** Renders the whole page without streaming, since the content security policy needs the hashes of all inline scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const page = loadContext.get(pageRequest)
  const routeIds = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  // The scripts of the development server start it too.
  page.isForReading = import.meta.env.PROD && waitsForIntent(routeIds)
  return new Promise((resolve, reject) => {
    const element = (
      <ScriptMarker value={page.marker}>
        <ServedBody value={page.body}>
          <ServerRouter context={routerContext} url={request.url} nonce={page.marker} />
        </ServedBody>
      </ScriptMarker>
    )
    const { pipe } = renderToPipeableStream(element, {
      nonce: page.marker,
      onAllReady() {
        headers.set('content-type', 'text/html; charset=utf-8')
        text(pipe(new PassThrough())).then(body => resolve(new Response(body, { status, headers })), reject)
      },
      onError: reject,
    })
  })
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logFailure('page-failed', error, {
    id: context.get(pageRequest).id,
    method: request.method,
    path: new URL(request.url).pathname,
  })
}
