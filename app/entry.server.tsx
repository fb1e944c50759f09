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
import { logFailure } from '#server/log.ts'
import { readOutsideCode } from './data/outside-code.ts'
import { deferScripts } from './document/defer-scripts.server.ts'
import { withOutsideCode } from './document/outside-code.server.ts'
import { waitsForIntent } from './document/waits-for-intent.ts'
import { pageRequest } from './session/page-request.ts'
import { visitor } from './session/visitor.ts'
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
  const { marker } = loadContext.get(pageRequest)
  const routeIds = routerContext.staticHandlerContext.matches.map(({ route }) => route.id)
  // The scripts of the development server start it too.
  const defers = import.meta.env.PROD && waitsForIntent(routeIds)
  return new Promise((resolve, reject) => {
    const page = (
      <ScriptMarker value={marker}>
        <ServerRouter context={routerContext} url={request.url} nonce={marker} />
      </ScriptMarker>
    )
    const { pipe } = renderToPipeableStream(page, {
      nonce: marker,
      onAllReady() {
        const html = text(pipe(new PassThrough()))
        headers.set('content-type', 'text/html; charset=utf-8')
        html
          .then(async body => (defers ? await forReading(body, loadContext) : body))
          .then(body => resolve(new Response(body, { status, headers })))
          .catch(reject)
      },
      onError: reject,
    })
  })
}

async function forReading(body: string, loadContext: RouterContextProvider): Promise<string> {
  const request = loadContext.get(pageRequest)
  const deferred = deferScripts(body, request.marker)
  const code = await readOutsideCode(loadContext.get(visitor).client).catch(() => {
    request.isUnkept = true
    return null
  })
  if (!code) return deferred
  const { html, address } = withOutsideCode(deferred, code, request.marker)
  if (address) request.scriptAddress = address
  return html
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logFailure('page-failed', error, {
    id: context.get(pageRequest).id,
    method: request.method,
    path: new URL(request.url).pathname,
  })
}
